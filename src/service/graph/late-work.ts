import type { Ctx } from "../service.ts";
import type { Task } from "../task.ts";

/** Nothing slows clients down that have their answers, so without a limit an overloaded server would run out of memory. */
const MOST_AT_ONCE = 1000;

/** Counts the work after answers in progress, and drops what is too much, as a bounded executor does. */
export class LateWork {
  #inProgress = 0;

  *limit(ctx: Ctx, work: Task<void>): Task<void> {
    if (this.#inProgress >= MOST_AT_ONCE) {
      const says = `${MOST_AT_ONCE} pieces of work after answers are in progress, so this one is dropped`;
      ctx.note({ kind: "decided", by: "after-answering", says });
      return;
    }
    this.#inProgress += 1;
    try {
      yield* work;
    } finally {
      this.#inProgress -= 1;
    }
  }
}
