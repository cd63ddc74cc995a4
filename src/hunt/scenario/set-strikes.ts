import type { PlannedFault } from "../../fault/fault.ts";
import { callFailure } from "../../scenario/strikes/call-failures.ts";
import { CLIENT } from "../../trace.ts";
import type { SentCall, Strikes } from "../../world/strikes.ts";
import type { CallSet } from "../search/call-set.ts";

interface StruckCall {
  readonly id: string;
  readonly to: string;
  readonly planned: PlannedFault;
}

/** Gives each call between services its name, and strikes those of a set. */
export class SetStrikes implements Strikes {
  readonly ids = new Map<number, string>();
  /** By the number of a call: its name, its server, and the fault that struck. */
  readonly struck = new Map<number, StruckCall>();
  /** How many calls each arrow has. */
  readonly arrows = new Map<string, number>();
  readonly #failures: ReadonlyMap<string, string>;
  #isOver = false;

  constructor(set: CallSet) {
    this.#failures = new Map(set.map(({ call, failure }) => [call, failure]));
  }

  /** The servers at which failures struck. */
  get failed(): string[] {
    return Array.from(this.struck.values(), ({ to }) => to);
  }

  /** Names and strikes nothing from here on. */
  end(): void {
    this.#isOver = true;
  }

  at({ call, from, to }: SentCall): PlannedFault | undefined {
    if (this.#isOver || from === CLIENT) return undefined;
    const arrow = `${from}->${to}`;
    const count = (this.arrows.get(arrow) ?? 0) + 1;
    this.arrows.set(arrow, count);
    const id = `${arrow}#${count}`;
    this.ids.set(call, id);
    const failure = this.#failures.get(id);
    if (failure === undefined) return undefined;
    const { planned } = callFailure(failure);
    this.struck.set(call, { id, to, planned });
    return planned;
  }
}
