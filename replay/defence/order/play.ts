import type { Outcome, Run } from "./layers.ts";
import { type Library, layerOf } from "./libraries.ts";
import type { Timers } from "./timers.ts";

export interface Attempt {
  readonly ms: number;
  readonly ok: boolean;
}

/** One call through all layers. */
export interface Told {
  readonly outcome: Outcome;
  readonly attemptsMs: readonly number[];
  readonly tookMs: number;
  readonly timersSet: number;
  readonly breakerAfter: string;
  readonly recorded: number;
  readonly rejected: number;
}

/** Makes calls one after the other through the layers. `attempt` says how the next one that reaches the service ends. */
export function playOrder(
  timers: Timers,
  library: Library,
  order: readonly string[],
  calls: number,
  attempt: (call: number, ofCall: number) => Attempt,
): Told[] {
  const told: Told[] = [];

  const begin = (call: number) => {
    if (call > calls) return;
    const attemptsMs: number[] = [];
    const service: Run = (_, done) => {
      // What a call that nobody waits for any more still begins counts for that call.
      attemptsMs.push(timers.nowMs);
      const { ms, ok } = attempt(call, attemptsMs.length);
      const end = () => done(ok ? { ok, says: "ok" } : { ok, says: "fail" });
      if (ms > 0) timers.after(ms, end);
      else end();
    };
    const run = order.reduceRight<Run>((inner, name) => layerOf(library, name)(inner), service);
    const beganMs = timers.nowMs;
    const setBefore = timers.set;
    run({ hasLeft: false }, (outcome) => {
      told.push({
        outcome,
        attemptsMs,
        tookMs: timers.nowMs - beganMs,
        timersSet: timers.set - setBefore,
        breakerAfter: library.breaker.look(timers.nowMs),
        recorded: library.breaker.counts.calls,
        rejected: library.rejected(),
      });
      begin(call + 1);
    });
  };
  begin(1);
  // A recorder stops with the last answer.
  timers.runUntil(() => told.length === calls);
  return told;
}
