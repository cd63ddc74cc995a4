import { concerns, strikes } from "../policy/plan.ts";
import type { Ask } from "../service/service.ts";
import { carriedOver } from "./carried-over.ts";
import type { PlannedFault } from "./fault.ts";

/** Which of the faults in front of a server a call meets: the first that ends it, or else the first that strikes it. */
export class Gate {
  #fronts: readonly { readonly planned: PlannedFault; count: number }[] = [];
  #off = false;

  constructor(faults: readonly PlannedFault[], off: boolean) {
    this.change(faults, off);
  }

  /** Faults that are as they were count on. */
  change(faults: readonly PlannedFault[], off: boolean): void {
    this.#off = off;
    const inFront = faults.filter(({ fault }) => fault.place !== "handler");
    this.#fronts = carriedOver(inFront, this.#fronts, (planned) => ({ planned, count: 0 }));
  }

  /** Whether there is anything in front of the server at all. */
  get stands(): boolean {
    return this.#fronts.length > 0;
  }

  struck(ask: Ask, nowMs: number, chance: (purpose: string) => number): PlannedFault | undefined {
    let passed: PlannedFault | undefined;
    for (const [place, front] of this.#fronts.entries()) {
      const { fault, value, plan } = front.planned;
      if (!concerns(plan, ask.path, ask.headers)) continue;
      front.count += 1;
      const struck = { count: front.count, nowMs, chance: () => chance(`${fault.name}/${place}/front`) };
      if (!strikes(plan, struck)) continue;
      if (fault.meets?.(value, this.#off) !== undefined) return front.planned;
      passed ??= front.planned;
    }
    return passed;
  }
}
