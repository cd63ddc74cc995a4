import type { PlannedFault } from "../../fault/fault.ts";
import type { SentCall, Strikes } from "../../world/strikes.ts";
import type { Injection } from "./struck-call.ts";

/** Whether the failure at a call was reached. */
export interface Injected {
  readonly at: string;
  readonly struck: boolean;
}

/** Strikes the calls that were named, and counts the calls of each arrow to find them. */
export class NamedStrikes implements Strikes {
  readonly #injections: readonly Injection[];
  readonly #counts = new Map<string, number>();
  readonly #struck = new Set<Injection>();

  constructor(injections: readonly Injection[]) {
    this.#injections = injections;
  }

  at({ from, to, method, path }: SentCall): PlannedFault | undefined {
    const arrow = `${from}->${to}`;
    const line = `${method} ${path}`;
    const nth = this.#count(arrow);
    const nthOfLine = this.#injections.length > 0 ? this.#count(`${arrow} ${line}`) : 0;
    for (const injection of this.#injections) {
      const { at, failure } = injection;
      if (at.from !== from || at.to !== to) continue;
      if (at.line === undefined ? at.nth !== nth : at.line !== line || at.nth !== nthOfLine) continue;
      this.#struck.add(injection);
      return failure.planned;
    }
    return undefined;
  }

  get injected(): Injected[] {
    return this.#injections.map((each) => ({ at: each.written, struck: this.#struck.has(each) }));
  }

  #count(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }
}
