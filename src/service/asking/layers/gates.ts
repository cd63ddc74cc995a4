import type { Failure } from "../../../trace.ts";
import { isWhole } from "../../replies.ts";
import type { Outcome } from "../../service.ts";
import type { Task } from "../../task.ts";
import { type Attempt, type AttemptOutcome, type Layer, type Next, outcomeOf } from "../attempt.ts";
import { send } from "./send-attempt.ts";

/** Lets a call through or rejects it, and learns how it ended. */
export interface Gate {
  admit(attempt: Attempt): Task<Pass | Failure>;
}

export interface Pass {
  ended(outcome: Outcome): void;
}

/** Reads the body of an answer, as far as the caller needs it. */
export type ReadOutcome = (outcome: Outcome) => Task<Outcome>;

/**
 * Chains defences, outermost first, around the call itself. `read` reads an answer before the defences learn its
 * outcome.
 */
export function chained(defences: readonly (Layer | Gate)[], read: ReadOutcome | undefined): Next {
  const around = (next: Next, each: Layer | Gate) => (typeof each === "function" ? each(next) : gated(each, next));
  return defences.reduceRight(around, read === undefined ? send : sendAndRead(read));
}

function sendAndRead(read: ReadOutcome): Next {
  return function* (attempt): Task<AttemptOutcome> {
    const outcome = yield* send(attempt);
    return isWhole(outcome) ? outcome : yield* read(outcome);
  };
}

function gated(gate: Gate, next: Next): Next {
  return function* (attempt): Task<AttemptOutcome> {
    const admitted = yield* gate.admit(attempt);
    if ("name" in admitted) return admitted;
    const given = yield* next(attempt);
    admitted.ended(outcomeOf(given));
    return given;
  };
}
