import type { LoadProgress } from "../../scenario/load/counting/counters.ts";
import { sayDuration } from "../../text/values/units.ts";
import { allOf } from "../../text/words/lists.ts";
import { thousands } from "../../text/words/phrases.ts";
import { type Event, endsCall } from "../../trace.ts";
import { stopwatch } from "../../world/real-timer.ts";

interface OpenWait {
  readonly by: string;
  readonly to: string;
  readonly forMs: () => number;
}

interface PlayedRun {
  readonly name: string;
  readonly open: Map<number, OpenWait>;
  /** The servers that may still be at work for a caller that gave up, by call. */
  readonly left: Map<number, string>;
  load: RunningLoad | undefined;
  /** Whether any event of the run has happened. */
  hasBegun: boolean;
}

interface RunningLoad {
  readonly progress: () => LoadProgress;
  readonly forMs: () => number;
  /** The number of the run, from 1, if a scenario is played with several seeds. */
  readonly run: number;
}

/** Tracks what the runs are waiting for. */
export class Waiting {
  readonly #runs = new Set<PlayedRun>();

  begin(name: string) {
    const run: PlayedRun = { name, open: new Map(), left: new Map(), load: undefined, hasBegun: false };
    this.#runs.add(run);
    return {
      saw: (event: Event) => note(run, event),
      loads(progress: () => LoadProgress) {
        run.load = { progress, forMs: stopwatch(), run: (run.load?.run ?? 0) + 1 };
      },
      ended: () => this.#runs.delete(run),
    };
  }

  /** Returns "timeout-504: order waits for payment, 0.8 s" or, for several runs, which ones are in progress. */
  words(): string {
    const [run, ...others] = this.#runs;
    if (run === undefined) return "closing";
    if (others.length > 0)
      return `${others.length + 1} still running: ${[...this.#runs].map(({ name }) => name).join(", ")}`;
    return `${run.name}: ${waitWords(run)}`;
  }

  /** The same for a single run, without its name, which may give away how it ends. */
  get wait(): string {
    const [run] = this.#runs;
    return run === undefined ? "closing" : waitWords(run);
  }
}

function waitWords({ open, left, load, hasBegun }: PlayedRun): string {
  if (load !== undefined) return loadWords(load);
  if (!hasBegun) return "starting the servers";
  const last = [...open.values()].at(-1);
  if (last === undefined) {
    const busy = [...new Set(left.values())];
    return busy.length === 0
      ? "finishing background work"
      : `${allOf(busy)} still ${busy.length === 1 ? "works" : "work"} on it`;
  }
  return `${last.by} is waiting for ${last.to}, ${(last.forMs() / 1000).toFixed(1)} s`;
}

/** Returns a text such as "run 2, 1 m 20 s of 5 m, 22 400 calls, 61 000 calls/s". */
function loadWords({ progress, forMs, run }: RunningLoad): string {
  const { nowMs, forMs: wholeMs, calls } = progress();
  const at = sayDuration(Math.floor(nowMs / 1000) * 1000);
  const of = Number.isFinite(wholeMs) && nowMs <= wholeMs ? ` of ${sayDuration(wholeMs)}` : "";
  const perS = Number(((calls / Math.max(1, forMs())) * 1000).toPrecision(2));
  return `${run > 1 ? `run ${run}, ` : ""}${at}${of}, ${thousands(calls)} calls, ${thousands(perS)} calls/s`;
}

function note(run: PlayedRun, { call, who, what }: Event): void {
  const { open } = run;
  run.hasBegun = true;
  if (what.kind === "asked") open.set(call, { by: who, to: what.to, forMs: stopwatch() });
  const to = open.get(call)?.to;
  // A server that has the request may still be at work after its caller gave up, until it notes something about the call.
  const isReceived = what.kind === "failed" && (what.why.phase === "headers" || what.why.phase === "body");
  if (isReceived && what.why.name === "timed-out" && to !== undefined) run.left.set(call, to);
  else if (run.left.get(call) === who) run.left.delete(call);
  if (endsCall(what)) open.delete(call);
}
