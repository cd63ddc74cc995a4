import { conclude, concludeOfAll } from "../../../policy/conclusion.ts";
import type { Asking } from "../../asking/asking.ts";
import { outcomeOf } from "../../asking/attempt.ts";
import { sayWhat } from "../../asking/ends.ts";
import { NO_BODY, readThrough } from "../../replies.ts";
import type { Task } from "../../task.ts";
import type { RequestLine } from "../settings/graph-lines.ts";
import { isBad } from "./conditions.ts";
import { type Course, UNDO_HEADER } from "./request-course.ts";
import type { Try } from "./watched-ctx.ts";

/** `id`: that of the call. */
export type Undo = (course: Course, id: string, tries: readonly Try[]) => Task<void>;

/** Returns a function that undoes a call at each server that may have done it. */
export function undoOf({ method, path }: RequestLine, asking: Asking): Undo {
  return function* ({ ctx, life }, id, tries) {
    const request = { method, path, headers: [[UNDO_HEADER, id]], body: NO_BODY, cancellation: life } as const;
    for (const to of mayHaveDone(tries)) {
      const given = outcomeOf(yield* asking.ask(ctx, to, () => request));
      const outcome = yield* readThrough(given);
      if (life.cancelled) return;
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
