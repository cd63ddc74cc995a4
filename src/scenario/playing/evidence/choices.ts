import type { Event } from "../../../trace.ts";
import type { Frame } from "../../judge/expectation-judge.ts";
import { Judge } from "../../judge/judge.ts";
import type { RunPool } from "../../load/pooling/pool-runs.ts";
import type { Call } from "../../recorded-call.ts";
import type { JudgedChoice } from "../../report.ts";
import type { Choice } from "../../scenario.ts";

/** The number of steps in which the tolerance for a busy machine is added. */
const steps = 4;

/** Determines which choices come true: no answer is stored, so each choice is compared with the run. */
export class ChoiceJudge {
  readonly #choices: readonly { readonly says: string; readonly judge: Judge }[];

  constructor(choices: readonly Choice[], frame: Frame) {
    this.#choices = choices.map(({ says, expect }) => ({ says, judge: new Judge(expect, frame) }));
  }

  get listens(): boolean {
    return this.#choices.some(({ judge }) => judge.listens);
  }

  see(event: Event): void {
    for (const { judge } of this.#choices) judge.see(event);
  }

  call(call: Call): void {
    for (const { judge } of this.#choices) judge.call(call);
  }

  /** If the tolerance for a busy machine lets several choices hold, those that need the least of it count. */
  judged(toleranceMs: number, lagMs: number, loads?: RunPool): readonly JudgedChoice[] {
    const loosest = this.#within(toleranceMs, loads);
    if (holding(loosest) < 2 || lagMs === 0) return loosest;
    for (let step = 0; step < steps; step++) {
      const judged = this.#within(toleranceMs - lagMs * (1 - step / steps), loads);
      if (holding(judged) > 0) return judged;
    }
    return loosest;
  }

  #within(toleranceMs: number, loads: RunPool | undefined): JudgedChoice[] {
    return this.#choices.map(({ says, judge }) => ({ says, verdict: judge.verdict(toleranceMs, loads) }));
  }
}

function holding(judged: readonly JudgedChoice[]): number {
  return judged.filter(({ verdict }) => verdict.holds).length;
}
