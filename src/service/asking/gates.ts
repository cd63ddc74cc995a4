import type { Failure } from "../../trace.ts";
import { isWhole } from "../http.ts";
import type { Outcome } from "../service.ts";
import { type Attempt, type Given, type Layer, type Next, outcomeOf } from "./attempt.ts";
import { send } from "./send.ts";

/** Lets a call through or rejects it, and learns how it ended. */
export interface Gate {
  /** Waits only where the call itself has to. */
  admit(attempt: Attempt): Pass | Failure | Promise<Pass | Failure>;
}

export interface Pass {
  ended(outcome: Outcome): void;
}

/** Reads the body of an answer, as far as its caller needs it. */
export type Reading = (outcome: Outcome) => Promise<Outcome>;

/** Defences, outermost first, with the call itself behind them. `read` reads an answer as far as it has to be before it counts as one. */
export function chained(defences: readonly (Layer | Gate)[], read: Reading | undefined): Next {
  let next: Next = send;
  let gates: Gate[] = [];
  const closeGates = () => {
    if (gates.length > 0 || next === send) next = gated(gates, next, next === send ? read : undefined);
    gates = [];
  };
  for (const each of [...defences].reverse()) {
    if (typeof each !== "function") gates.unshift(each);
    else {
      closeGates();
      next = each(next);
    }
  }
  closeGates();
  return next;
}

/** Gates that stand next to one another are one step: a promise for each would cost more than all that they do. */
function gated(gates: readonly Gate[], next: Next, read: Reading | undefined): Next {
  if (gates.length === 0) return read === undefined ? next : reading(next, read);
  return async (attempt) => {
    const passes: Pass[] = [];
    for (const gate of gates) {
      const admitted = gate.admit(attempt);
      const pass = admitted instanceof Promise ? await admitted : admitted;
      if ("name" in pass) return left(passes, pass);
      passes.push(pass);
    }
    const given = await next(attempt);
    if ("direct" in given || read === undefined || isWhole(given)) return left(passes, given);
    return left(passes, await read(given));
  };
}

function reading(next: Next, read: Reading): Next {
  const readOn = (given: Given): Given | Promise<Given> => ("direct" in given || isWhole(given) ? given : read(given));
  return (attempt) => next(attempt).then(readOn);
}

function left(passes: readonly Pass[], given: Given): Given {
  for (let at = passes.length - 1; at >= 0; at--) passes[at]!.ended(outcomeOf(given));
  return given;
}
