import type { Ctx } from "../../service.ts";
import type { Task } from "../../task.ts";

/** Nothing slows clients down that have their answers, so without a limit an overloaded server would run out of memory. */
const MOST_AT_ONCE = 1000;

/** Counts the work after answers in progress, and drops what is too much, as a bounded executor does. */
export class LateWork {
  #inProgress = 0;

  *limit(ctx: Ctx, work: Task<void>): Task<void> {
    if (this.#inProgress >= MOST_AT_ONCE) {
      const says = `${MOST_AT_ONCE} others are in progress: dropped`;
      return ctx.note({ kind: "decided", by: "after-answering", says });
    }
    this.#inProgress += 1;
    yield* work;
    this.#inProgress -= 1;
  }
}
