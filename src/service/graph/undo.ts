import { conclude, concludeOfAll } from "../../policy/conclusion.ts";
import { Asking } from "../asking/asking.ts";
import { outcomeOf } from "../asking/attempt.ts";
import { sayWhat } from "../asking/ends.ts";
import { NO_BODY, readThrough } from "../replies.ts";
import type { Task } from "../task.ts";
import { isBad } from "./conditions.ts";
import type { Course } from "./course.ts";
import { UNDO_HEADER } from "./ledgers.ts";
import type { CallSettings, UndoSettings } from "./step-settings.ts";
import type { Try } from "./watched-ctx.ts";

export type Undo = (course: Course, tries: readonly Try[]) => Task<void>;

/** Returns what undoes a call at each server that may have done it, with defences of its own. */
export function undoOf(undo: UndoSettings, { timeout }: Pick<CallSettings, "timeout">): Undo {
  const { method, path } = undo.request;
  const asking = new Asking({ ...undo, timeout: Math.min(undo.timeout, timeout) }, readThrough);
  return function* ({ ctx, id }, tries) {
    const request = { method, path, headers: [[UNDO_HEADER, id]], body: NO_BODY } as const;
    for (const to of mayHaveDone(tries)) {
      const given = outcomeOf(yield* asking.ask(ctx, to, () => request));
      const outcome = yield* readThrough(given);
      if (!isBad(outcome)) continue;
      const says = `could not undo its call to ${to}: ${method} ${path} ended with ${sayWhat(outcome)}`;
      ctx.note({ kind: "decided", by: "undo", says, to });
    }
  };
}

/** The servers at which some try may have been done. */
function mayHaveDone(tries: readonly Try[]): string[] {
  const servers = [...new Set(tries.map(({ to }) => to))];
  return servers.filter((server) => {
    const ends = tries.filter(({ to }) => to === server).map(({ outcome: { value } }) => value ?? null);
    return concludeOfAll(ends.map(conclude)) !== "not done";
  });
}
