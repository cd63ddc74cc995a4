import * as v from "valibot";
import { huntMarker } from "../../text/marker.ts";

const texts = v.array(v.string());
const schema = v.object({
  is: v.literal(huntMarker),
  name: v.string(),
  calls: v.array(v.object({ id: v.string() })),
  breaks: v.array(v.object({ set: texts, rule: v.string(), like: v.array(texts), accepted: v.boolean() })),
  undecided: v.array(texts),
});

/** A stored hunt, as far as another can be compared with it. */
export type StoredHunt = v.InferOutput<typeof schema>;

/** Reads a stored hunt; undefined if the text is something else. */
export function readHunt(text: string): StoredHunt | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
