import * as v from "valibot";
import { text } from "../../service/replies.ts";
import { described } from "../../service/setting/setting.ts";
import { readDuration, sayDuration } from "../../text/values/units.ts";
import type { Fault } from "../fault.ts";
import { comes, everyClient } from "../per-client.ts";

interface ErrorStatus {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
}

const wrong = "is not an error status: write 503, or 503 retry-after 2s";

const value = v.pipe(
  v.union([v.number(), v.string()], wrong),
  described("The status of its response.", "a status from 400 to 599, such as `503` or `503 retry-after 2s`"),
  v.rawTransform<number | string, ErrorStatus>(({ dataset, addIssue, NEVER }) => {
    const [, status, after] = /^([45]\d\d)(?: retry-after (.+))?$/.exec(String(dataset.value)) ?? [];
    const read = after === undefined ? { value: undefined } : readDuration(after);
    if (status !== undefined && "value" in read) return { status: Number(status), retryAfterMs: read.value };
    addIssue({ message: wrong });
    return NEVER;
  }),
);

/** Answers with an error status and, if the setting says so, with Retry-After. */
export const errorStatus: Fault<ErrorStatus> = {
  name: "error-status",
  place: "handler",
  about: "answers with this error status; does no work, unless `when` is `after`",
  example: 503,
  value,
  when: "before",
  says: ({ status, retryAfterMs }) =>
    `answers ${status}${retryAfterMs === undefined ? "" : ` with Retry-After: ${sayDuration(retryAfterMs)}`}`,
  seen: (_, refusal) => everyClient(comes(replyOf(refusal))),
  wrap(refusal, inner, when) {
    const reply = replyOf(refusal);
    const note = { kind: "decided", by: "error-status", says: errorStatus.says(refusal) } as const;
    return function* (request, ctx) {
      if (when === "after") yield* inner(request, ctx);
      ctx.note(note);
      return reply;
    };
  },
};

function replyOf({ status, retryAfterMs }: ErrorStatus) {
  const headers = retryAfterMs === undefined ? [] : [["retry-after", String(Math.ceil(retryAfterMs / 1000))] as const];
  return text(status, `Error ${status}`, headers);
}
