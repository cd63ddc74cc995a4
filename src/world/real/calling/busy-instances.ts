import type { Outcome } from "../../../service/service.ts";
import type { Task } from "../../../service/task.ts";

/** Counts the calls in progress at each instance. */
export class BusyInstances {
  readonly #counts = new Map<string, number>();

  readonly of = (id: string): number => this.#counts.get(id) ?? 0;

  /** Counts a call until its answer begins. */
  *counted(id: string, outcome: Task<Outcome>): Task<Outcome> {
    this.#counts.set(id, this.of(id) + 1);
    const ended = yield* outcome;
    this.#counts.set(id, this.of(id) - 1);
    return ended;
  }
}
