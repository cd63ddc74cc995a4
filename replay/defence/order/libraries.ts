import type { Breaker } from "../../../src/policy/breaker/breaker.ts";
import { breakers } from "../../../src/policy/breaker/libraries.ts";
import { bulkheads } from "../../../src/policy/bulkhead/libraries.ts";
import { type RetryKind, retryRules } from "../../../src/policy/retry/libraries.ts";
import { refuse } from "../../recorded.ts";
import {
  breakerLayer,
  bulkheadLayer,
  fallbackLayer,
  type Layer,
  type Outcome,
  retryLayer,
  timeoutLayer,
} from "./layers.ts";
import type { Timers } from "./timers.ts";

/** The layers of a recording by name, as its header says them. */
export interface Library {
  readonly layers: Readonly<Record<string, Layer>>;
  readonly breaker: Breaker;
  readonly rejected: () => number;
  /** The error as its callers see it: a class and a message, or only one text. */
  readonly told: (error: string) => { error: string; message?: string };
}

function retries(kind: RetryKind, tries: number, waitMs: number, aborting?: string) {
  const { on } = retryRules(kind);
  return retryRules(kind, {
    tries,
    wait: { base: { kind: "fixed", ms: waitMs }, capped: "before-jitter" },
    on: aborting === undefined ? on : [{ failures: { only: [aborting] }, aborts: true }, ...on],
  });
}

const same = (outcome: Outcome) => outcome;

export function cockatiel(timers: Timers): Library {
  const open = "BrokenCircuitError";
  const { layer: breaker, ...rest } = breakerLayer(timers, breakers.cockatiel({ failures: 3, openMs: 1000 }), open);
  const timeout = (ms: number) => timeoutLayer(timers, ms, false, `TaskCancelledError ${ms}`);
  return {
    ...rest,
    layers: {
      breaker,
      retry: retryLayer(timers, retries("cockatiel", 4, 100), same),
      timeout: timeout(250),
      timeout1000: timeout(1000),
      fallback: fallbackLayer(),
      bulkhead: bulkheadLayer(timers, bulkheads.cockatiel({ slots: 1 }), "BulkheadRejectedError"),
    },
    told: (says) => {
      const [error = says, ms] = says.split(" ");
      if (error === open) return { error, message: "Execution prevented because the circuit breaker is open" };
      if (ms !== undefined) return { error, message: `Operation timed out after ${ms}ms` };
      return { error: "Error", message: says };
    },
  };
}

export function failsafeGo(timers: Timers): Library {
  const open = "circuit breaker open";
  const { layer: breaker, ...rest } = breakerLayer(
    timers,
    breakers["failsafe-go"]({ failures: 3, openMs: 1000 }),
    open,
  );
  const timeout = (ms: number) => timeoutLayer(timers, ms, true, "timeout exceeded");
  const exceeded = (outcome: Outcome, why: string) =>
    why === "final"
      ? outcome
      : { ok: false, says: `retries exceeded. last result: <nil>, last error: ${outcome.says}` };
  return {
    ...rest,
    layers: {
      breaker,
      retry: retryLayer(timers, retries("failsafe-go", 4, 100), exceeded),
      "retry-not-open": retryLayer(timers, retries("failsafe-go", 4, 100, open), exceeded),
      timeout: timeout(250),
      timeout1s: timeout(1000),
      fallback: fallbackLayer(),
      bulkhead: bulkheadLayer(timers, bulkheads["failsafe-go"]({ slots: 1 }), "bulkhead full"),
    },
    told: (error) => ({ error }),
  };
}

export function resilience4j(timers: Timers): Library {
  const open = "CallNotPermittedException";
  const rules = breakers.resilience4j({ ofCalls: 4, atLeast: 4, share: 0.5, openMs: 60_000 });
  const { layer: breaker, ...rest } = breakerLayer(timers, rules, open);
  return {
    ...rest,
    layers: {
      breaker,
      retry: retryLayer(timers, retries("resilience4j", 3, 0), same),
      "retry-not-open": retryLayer(timers, retries("resilience4j", 3, 0, open), same),
      fallback: fallbackLayer(),
    },
    told: (error) => ({ error: error === "fail" ? "Fail" : error }),
  };
}

/** `retry(breaker)` names layers from outside in; so does a list. In words, the last decorator is the outermost. */
export function namesOf(order: string | readonly string[]): readonly string[] {
  if (typeof order !== "string") return order;
  const decorators = [...order.matchAll(/with(CircuitBreaker|Retry)/g)].map(([, name]) =>
    name === "Retry" ? "retry" : "breaker",
  );
  if (decorators.length > 0) return decorators.reverse();
  return order.replace(/^.*: /, "").replaceAll(")", "").split("(");
}

export function layerOf({ layers }: Library, name: string): Layer {
  return layers[name] ?? refuse(`there is no layer "${name}"`, `name one of ${Object.keys(layers).join(", ")}`);
}
