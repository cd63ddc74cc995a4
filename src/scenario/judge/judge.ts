import type { Event } from "../../trace.ts";
import type { Call, Verdict } from "../report.ts";
import type { Expectation } from "../scenario.ts";
import { callFold } from "./call-fold.ts";
import { eventFold, orderFold } from "./event-fold.ts";
import type { Fold, Frame } from "./fold.ts";

/** Holds expectations against what happens, while it happens. */
export class Judge {
  readonly #folds: readonly Fold[];

  constructor(expectations: readonly Expectation[], frame: Frame) {
    this.#folds = expectations.map((each) => foldOf(each, frame));
  }

  see(event: Event): void {
    for (const fold of this.#folds) fold.event?.(event);
  }

  call(call: Call): void {
    for (const fold of this.#folds) fold.call?.(call);
  }

  verdict(toleranceMs: number): Verdict {
    const checks = this.#folds.map((fold) => fold.verdict(toleranceMs));
    return { holds: checks.every((check) => check.holds), checks };
  }
}

function foldOf(expected: Expectation, frame: Frame): Fold {
  if (expected.kind === "call") return callFold(expected, frame);
  return expected.kind === "event" ? eventFold(expected, frame) : orderFold(expected);
}
