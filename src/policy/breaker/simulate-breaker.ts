import { Breaker, type BreakerOutcome, type Ticket, type Transition } from "./breaker.ts";
import type { BreakerRules } from "./breaker-rules.ts";

/** A call, with the result it has if it is let through. */
export interface PlannedCall {
  readonly atMs: number;
  readonly tookMs: number;
  readonly outcome: BreakerOutcome;
}

/** The breaker's decision on a call. `trial`: the call was let through while half-open. */
export interface Decided {
  readonly says: "ok" | "failed" | "rejected";
  readonly trial: boolean;
  /** How long it waited behind a trial call. */
  readonly waitedMs: number;
}

interface Due {
  readonly atMs: number;
  run(): void;
}

/** Sends these calls through a breaker. A call that ends in the millisecond in which another begins ends first. */
export function simulateBreaker(
  rules: BreakerRules,
  calls: readonly PlannedCall[],
): { readonly decided: readonly Decided[]; readonly transitions: readonly Transition[] } {
  const transitions: Transition[] = [];
  const breaker = new Breaker(rules, 0, (change) => transitions.push(change));
  const decided: Decided[] = calls.map(() => ({ says: "rejected", trial: false, waitedMs: 0 }));
  const behind = new Map<Ticket, (() => void)[]>();
  const due: Due[] = [];
  let nowMs = 0;

  const ask = (call: PlannedCall, at: number) => {
    const admission = breaker.admit(nowMs);
    const waitedMs = nowMs - call.atMs;
    if (admission.kind === "waits") {
      behind.set(admission.behind, [...(behind.get(admission.behind) ?? []), () => ask(call, at)]);
    } else if (admission.kind === "allowed") {
      const { ticket } = admission;
      decided[at] = { says: call.outcome === "failed" ? "failed" : "ok", trial: ticket.probe, waitedMs };
      due.push({ atMs: nowMs + call.tookMs, run: () => end(call, ticket) });
    } else decided[at] = { says: "rejected", trial: false, waitedMs };
  };
  const end = ({ outcome, tookMs }: PlannedCall, ticket: Ticket) => {
    breaker.ended(nowMs, ticket, outcome, tookMs);
    for (const resume of behind.get(ticket) ?? []) resume();
  };
  const runUntil = (ms: number) => {
    for (let next = earliest(due); next !== undefined && next.atMs <= ms; next = earliest(due)) {
      due.splice(due.indexOf(next), 1);
      nowMs = next.atMs;
      next.run();
    }
    nowMs = ms;
  };
  for (const [at, call] of calls.entries()) {
    runUntil(call.atMs);
    ask(call, at);
  }
  runUntil(Number.MAX_SAFE_INTEGER);
  return { decided, transitions };
}

function earliest(due: readonly Due[]): Due | undefined {
  return due.length === 0 ? undefined : due.reduce((first, each) => (each.atMs < first.atMs ? each : first));
}
