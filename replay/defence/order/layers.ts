import { Breaker } from "../../../src/policy/breaker/breaker.ts";
import type { BreakerRules } from "../../../src/policy/breaker/rules.ts";
import { Bulkhead, type BulkheadRules } from "../../../src/policy/bulkhead/bulkhead.ts";
import { Retry, type Why } from "../../../src/policy/retry/retry.ts";
import type { RetryRules } from "../../../src/policy/retry/rules.ts";
import type { Timers } from "./timers.ts";

export interface Outcome {
  readonly ok: boolean;
  /** What came back, or the error. */
  readonly says: string;
}

/** Somebody waits for the outcome, until he has left. */
export interface Waiter {
  hasLeft: boolean;
}

export type Run = (waiter: Waiter, done: (outcome: Outcome) => void) => void;
export type Layer = (inner: Run) => Run;

export function retryLayer(timers: Timers, rules: RetryRules, tell: (outcome: Outcome, why: Why) => Outcome): Layer {
  return (inner) => (waiter, done) => {
    const retry = new Retry(rules, { method: "", stream: false }, timers.nowMs);
    const begin = () => {
      if (waiter.hasLeft) return;
      inner(waiter, (outcome) => {
        const end = outcome.ok ? { answer: outcome.says } : { failure: outcome.says };
        const decision = retry.ended(timers.nowMs, end, () => 0);
        if (decision.kind === "again") timers.after(decision.waitMs, begin);
        else done(outcome.ok ? outcome : tell(outcome, decision.why));
      });
    };
    begin();
  };
}

export function breakerLayer(timers: Timers, rules: BreakerRules, open: string) {
  const breaker = new Breaker(rules, timers.nowMs);
  let rejected = 0;
  const layer: Layer = (inner) => (waiter, done) => {
    const admission = breaker.admit(timers.nowMs);
    if (admission.kind !== "allowed") {
      rejected++;
      done({ ok: false, says: open });
      return;
    }
    const beganMs = timers.nowMs;
    inner(waiter, (outcome) => {
      breaker.ended(timers.nowMs, admission.ticket, outcome.ok ? "ok" : "failed", timers.nowMs - beganMs);
      done(outcome);
    });
  };
  return { layer, breaker, rejected: () => rejected };
}

/** `cancels`: what it no longer waits for begins nothing more. */
export function timeoutLayer(timers: Timers, ms: number, cancels: boolean, error: string): Layer {
  return (inner) => (_, done) => {
    const waiter: Waiter = { hasLeft: false };
    let answered = false;
    const answer = (outcome: Outcome) => {
      if (!answered) done(outcome);
      answered = true;
    };
    timers.after(ms, () => {
      if (cancels && !answered) waiter.hasLeft = true;
      answer({ ok: false, says: error });
    });
    inner(waiter, answer);
  };
}

export function fallbackLayer(): Layer {
  return (inner) => (waiter, done) =>
    inner(waiter, (outcome) => done(outcome.ok ? outcome : { ok: true, says: "fallback" }));
}

export function bulkheadLayer(timers: Timers, rules: BulkheadRules, full: string): Layer {
  const bulkhead = new Bulkhead<() => void>(rules);
  const begin = () => {
    for (let next = bulkhead.next(); next !== undefined; next = bulkhead.next()) next();
  };
  return (inner) => (waiter, done) => {
    const call = () =>
      inner(waiter, (outcome) => {
        bulkhead.ended();
        done(outcome);
        begin();
      });
    if (bulkhead.enter(call, timers.nowMs).includes(call)) done({ ok: false, says: full });
    else begin();
  };
}
