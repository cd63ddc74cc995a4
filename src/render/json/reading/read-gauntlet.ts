import * as v from "valibot";
import { marker } from "../../../text/marker.ts";

const names = v.array(v.string());
const name = v.string();

const schema = v.object({
  is: v.literal(marker),
  gauntlet: v.object({
    use: v.optional(name),
    client: v.optional(name),
    rows: v.array(v.object({ failure: name, rules: names, undecided: v.optional(names, []) })),
    rules: v.array(
      v.object({
        rule: name,
        holds: v.nullable(v.boolean()),
        acceptedIn: v.optional(names, []),
        undecidedBy: v.optional(names, []),
      }),
    ),
  }),
});

/** A stored gauntlet. It does not contain the events of its failures. */
export type StoredGauntlet = v.InferOutput<typeof schema>["gauntlet"];

/** Reads a stored gauntlet; undefined if the text is something else. */
export function readGauntlet(text: string): StoredGauntlet | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(text));
    return read.success ? read.output.gauntlet : undefined;
  } catch {
    return undefined;
  }
}
