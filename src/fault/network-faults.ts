import { concerns, strikes } from "../policy/fault-plan.ts";
import type { OutgoingRequest } from "../service/service.ts";
import { carriedOver } from "./carried-over.ts";
import type { PlannedFault } from "./fault.ts";

/** The parts of a request that a plan can depend on. */
export type RequestHead = Pick<OutgoingRequest, "method" | "path" | "headers">;

/**
 * Chooses the fault that a call meets in front of a server: the first that ends the call, or else the first that
 * strikes it.
 */
export class NetworkFaults {
  #inFront: readonly { readonly planned: PlannedFault; count: number }[] = [];
  #off = false;

  constructor(faults: readonly PlannedFault[], off: boolean) {
    this.change(faults, off);
  }

  /** Unchanged faults keep their counts. */
  change(faults: readonly PlannedFault[], off: boolean): void {
    this.#off = off;
    const inFront = faults.filter(({ fault }) => fault.place !== "handler");
    this.#inFront = carriedOver(inFront, this.#inFront, (planned) => ({ planned, count: 0 }));
  }

  /** Whether there is any fault in front of the server. */
  get any(): boolean {
    return this.#inFront.length > 0;
  }

  /** Whether the choice depends on a request's path or headers. */
  get dependOnRequest(): boolean {
    return this.#inFront.some(({ planned: { plan } }) => plan.path !== undefined || plan.header !== undefined);
  }

  struck(ask: RequestHead, nowMs: number, chance: (purpose: string) => number): PlannedFault | undefined {
    let passed: PlannedFault | undefined;
    // A call that one fault ends is a call of the others' counts, too.
    const concerned = this.#inFront.map((entry) => concerns(entry.planned.plan, ask));
    for (const [place, entry] of this.#inFront.entries()) if (concerned[place]) entry.count += 1;
    for (const [place, entry] of this.#inFront.entries()) {
      if (!concerned[place]) continue;
      const { fault, value, plan } = entry.planned;
      const struck = { count: entry.count, nowMs, chance: () => chance(`${fault.name}/${place}/front`) };
      if (!strikes(plan, struck)) continue;
      if (fault.meets?.(value, this.#off) !== undefined) return entry.planned;
      passed ??= entry.planned;
    }
    return passed;
  }
}
