import type { Failure } from "../../trace.ts";
import { isWhole, wholeReply } from "../http.ts";
import type { Outcome } from "../service.ts";
import { type Attempt, type Given, type Layer, type Next, outcomeOf } from "./attempt.ts";
import { send } from "./send.ts";

/** Lets a call through or turns it away, and is told how it ended. */
export interface Gate {
  /** Waits only where the call itself has to. */
  admit(attempt: Attempt): Pass | Failure | Promise<Pass | Failure>;
}

export interface Pass {
  ended(outcome: Outcome): void;
}

/** Defences, outermost first, with the call itself behind them. `reads`: the whole answer, before it counts as one. */
export function chained(defences: readonly (Layer | Gate)[], reads: boolean): Next {
  let next: Next = send;
  let gates: Gate[] = [];
  const closeGates = () => {
    if (gates.length > 0 || next === send) next = gated(gates, next, reads && next === send);
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
function gated(gates: readonly Gate[], next: Next, reads: boolean): Next {
  return async (attempt) => {
    const passes: Pass[] = [];
    for (const gate of gates) {
      const admitted = gate.admit(attempt);
      const pass = admitted instanceof Promise ? await admitted : admitted;
      if ("name" in pass) return left(passes, pass);
      passes.push(pass);
    }
    const given = await next(attempt);
    if ("direct" in given || !reads || isWhole(given)) return left(passes, given);
    return left(passes, await wholeReply(given));
  };
}

function left(passes: readonly Pass[], given: Given): Given {
  for (let at = passes.length - 1; at >= 0; at--) passes[at]!.ended(outcomeOf(given));
  return given;
}
