import * as v from "valibot";
import { worldKinds } from "../../../world/world.ts";
import { replyEntries, text } from "./call-document.ts";

const line = v.optional(v.string());

/** The fields needed, in addition to the results, to show a report again. */
export const kept = v.pipe(
  v.strictObject({
    track: v.string(),
    file: v.optional(text("The path of a user's own file, as it was written.")),
    lesson: v.optional(v.string()),
    inYourCode: v.optional(v.string()),
    inLanguages: v.optional(v.strictObject({ node: line, java: line, go: line, python: line })),
    worlds: v.optional(v.pipe(v.array(v.picklist(worldKinds)), v.description("The worlds in which it can be played."))),
    twist: v.optional(text("The question of its twist.")),
    steps: v.pipe(
      v.array(
        v.strictObject({
          headers: v.optional(replyEntries.headers),
          load: v.optional(v.record(v.string(), v.unknown())),
          changes: v.optional(v.literal(true)),
        }),
      ),
      v.description(
        "The shown part of each step: the headers it sent, the load as written, or that it changed a setting.",
      ),
    ),
    set: v.pipe(v.array(v.string()), v.description("The values of --set.")),
    forgiving: v.boolean(),
    own: v.optional(v.array(v.string())),
    toleranceMs: v.number(),
    lagMs: v.number(),
    trace: v.optional(
      v.object({
        id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}([0-9a-f]{16})?$/)),
        startedAtMs: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)),
      }),
    ),
    goesOn: v.boolean(),
    forgottenCalls: v.number(),
  }),
  v.description("The fields needed to show the report again without running it."),
);
export type KeptDocument = v.InferOutput<typeof kept>;
