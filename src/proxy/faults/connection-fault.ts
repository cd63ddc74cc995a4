import { type FaultPlan, strikes } from "../../policy/fault-plan.ts";
import type { Toxic } from "../toxic/toxic.ts";

/** A toxic for the connections that a plan names, counted from 1. */
export class ConnectionFault {
  readonly toxic: Toxic;
  readonly #plan: FaultPlan;
  #count = 0;

  constructor(toxic: Toxic, plan: FaultPlan) {
    this.toxic = toxic;
    this.#plan = plan;
  }

  /** Whether it strikes the next connection. Called once for each. */
  strikesNext(nowMs: number, chance: (purpose: string) => number): boolean {
    this.#count += 1;
    return strikes(this.#plan, { count: this.#count, nowMs, chance: () => chance(`${this.toxic.name}/plan`) });
  }
}
