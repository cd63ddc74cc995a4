import type { Failure } from "../../trace.ts";
import { isWhole } from "../http.ts";
import { onceHere, type Soon } from "../later.ts";
import type { Outcome } from "../service.ts";
import { type Attempt, type Given, type Layer, type Next, outcomeOf } from "./attempt.ts";
import { send } from "./send.ts";

/** Lets a call through or rejects it, and learns how it ended. */
export interface Gate {
  /** Returns a promise only if the call has to wait. */
  admit(attempt: Attempt): Pass | Failure | Promise<Pass | Failure>;
}

export interface Pass {
  ended(outcome: Outcome): void;
}

/** Reads the body of an answer, as far as the caller needs it. */
export type Reading = (outcome: Outcome) => Promise<Outcome>;

/**
 * Chains defences, outermost first, around the call itself. `read` reads an answer before the gates around the call
 * learn its outcome.
 */
export function chained(defences: readonly (Layer | Gate)[], read: Reading | undefined): Next {
  let next: Next = send;
  let gates: Gate[] = [];
  const closeGates = () => {
    if (gates.length > 0 || (next === send && read !== undefined))
      next = gated(gates, next, next === send ? read : undefined);
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

/** Chains neighbouring gates in one step, because a promise for each gate would cost more than the gates do. */
function gated(gates: readonly Gate[], next: Next, read: Reading | undefined): Next {
  const readOn = (given: Given): Given | Promise<Given> =>
    read === undefined || "direct" in given || isWhole(given) ? given : read(given);
  const through = (attempt: Attempt, passes: Pass[]): Soon<Given> => {
    while (passes.length < gates.length) {
      const admitted = gates[passes.length]!.admit(attempt);
      if (admitted instanceof Promise) return admitted.then((each) => enter(attempt, passes, each));
      if ("name" in admitted) return enter(attempt, passes, admitted);
      passes.push(admitted);
    }
    return onceHere(next(attempt), (given) => {
      const whole = readOn(given);
      return whole instanceof Promise ? whole.then((each) => left(passes, each)) : left(passes, whole);
    });
  };
  const enter = async (attempt: Attempt, passes: Pass[], admitted: Pass | Failure): Promise<Given> =>
    "name" in admitted ? left(passes, admitted) : await through(attempt, [...passes, admitted]);
  return (attempt) => through(attempt, []);
}

function left(passes: readonly Pass[], given: Given): Given {
  for (let at = passes.length - 1; at >= 0; at--) passes[at]!.ended(outcomeOf(given));
  return given;
}
