import * as v from "valibot";
import { described, duration, text, whole } from "../../service/setting/setting.ts";
import type { AcceptRow, FailedWhen } from "./accepted-answer.ts";

const statusList = v.pipe(
  v.union(
    [whole(100, 599, "A status."), v.array(whole(100, 599, "A status."))],
    "is not a status: write 200, or [200, 503]",
  ),
  described("The status of the response.", "a status, or a list"),
);

const acceptEntries = {
  when: v.pipe(
    v.string("is not text: write it in quotes"),
    v.regex(
      /^(nothing failed|anything failed|only [\w-]+(?:, ?[\w-]+)* failed|[\w-]+ failed)$/,
      "is not a condition: write nothing failed, only movies failed, movies failed, or anything failed",
    ),
    described(
      "The failures after which it counts.",
      "`nothing failed`, `only A failed`, `only A, B failed`, `A failed`, `anything failed`",
    ),
  ),
  status: v.optional(statusList),
  json: v.optional(v.pipe(v.unknown(), described("A part that the JSON of the response contains.", "any value"))),
  body: v.optional(text("A text that the response contains.")),
  within: v.optional(duration("The time until the response.")),
};

export const acceptSetting = v.optional(
  v.pipe(
    v.array(v.strictObject(acceptEntries)),
    described("Which responses are right; the first row whose `when` fits decides.", "a list of rows"),
  ),
);

export const optionalSetting = v.optional(
  v.pipe(v.array(text("A service.", 60)), described("Services whose failures must not be seen.", "a list of services")),
);

type AcceptInput = NonNullable<v.InferOutput<typeof acceptSetting>>[number];

export function lowerAccept({ when, status, json, body, within }: AcceptInput): AcceptRow {
  return {
    when: whenOf(when),
    ...(status !== undefined && { status: [status].flat() }),
    ...(json !== undefined && { json }),
    ...(body !== undefined && { body }),
    ...(within !== undefined && { withinMs: within }),
  };
}

/** Reads the condition of a row, whose form is right. */
export function whenOf(written: string): FailedWhen {
  if (written === "nothing failed") return { kind: "nothing", names: [] };
  if (written === "anything failed") return { kind: "anything", names: [] };
  const [, only, list = ""] = /^(only )?(.*) failed$/.exec(written) ?? [];
  return { kind: only === undefined ? "failed" : "only", names: list.split(/, ?/) };
}
