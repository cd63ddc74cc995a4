import type { Event } from "../../trace.ts";
import type { Expectation } from "../expectation.ts";
import type { RunPool } from "../load/pooling/pool-runs.ts";
import type { Call } from "../recorded-call.ts";
import type { Verdict } from "../report.ts";
import { callFold } from "./call-judge.ts";
import { eventFold, orderFold } from "./event-judge.ts";
import type { ExpectationJudge, Frame } from "./expectation-judge.ts";
import { loadFold } from "./load-judge.ts";

/** Compares events and calls with expectations as they happen. */
export class Judge {
  readonly #folds: readonly ExpectationJudge[];

  constructor(expectations: readonly Expectation[], frame: Frame) {
    this.#folds = expectations.map((each) => foldOf(each, frame));
  }

  see(event: Event): void {
    for (const judge of this.#folds) judge.event?.(event);
  }

  call(call: Call): void {
    for (const judge of this.#folds) judge.call?.(call);
  }

  /** Whether it needs single calls or events. */
  get listens(): boolean {
    return this.#folds.some(({ event, call }) => event !== undefined || call !== undefined);
  }

  /** `loads`: the results of all runs. */
  verdict(toleranceMs: number, loads?: RunPool): Verdict {
    const checks = this.#folds.map((judge) => judge.verdict(toleranceMs, loads));
    const fallen = checks.filter(({ holds }) => !holds);
    const isUndecided = fallen.length > 0 && fallen.every(({ undecided }) => undecided);
    return { holds: fallen.length === 0, ...(isUndecided && { undecided: true }), checks };
  }
}

function foldOf(expected: Expectation, frame: Frame): ExpectationJudge {
  if (expected.kind === "call") return callFold(expected, frame);
  if (expected.kind === "load") return loadFold(expected, frame);
  return expected.kind === "event" ? eventFold(expected, frame) : orderFold(expected);
}
