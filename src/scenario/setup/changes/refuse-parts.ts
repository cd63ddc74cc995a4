import * as v from "valibot";
import { ProblemError } from "../../../text/problems/problem.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import { partsOf, partsOfItems, shapeOf } from "../../read/document/shape.ts";
import { exampleValue } from "./example-change.ts";
import { readValue } from "./written-value.ts";

interface Place {
  readonly written: string;
  /** `order.retry` */
  readonly place: string;
  readonly inside: readonly string[];
  readonly value: string;
}

/** Rejects a change of a part, such as `order.timeout.of=3s`, of a setting without parts. */
export function refuseParts(
  schema: v.GenericSchema | undefined,
  { written, place, inside: [key, ...deeper], value }: Place,
): void {
  if (schema === undefined || key === undefined) return;
  if (!mayHave(schema, key)) {
    const name = place.split(".").at(-1)!;
    const isRight = v.safeParse(schema, readValue(value, written)).success;
    const example = isRight ? value : exampleValue(name, schema);
    const cure =
      example === undefined
        ? `see ${labCommand(`list settings ${name}`)}`
        : `write ${shellWord(`${place}=${example}`)}`;
    throw new ProblemError([{ says: `${written}: ${place} has no parts`, cure }]);
  }
  const parts: v.ObjectEntries = { ...partsOf(schema), ...partsOfItems(schema) };
  const part = Object.hasOwn(parts, key) ? (parts[key] as v.GenericSchema) : undefined;
  refuseParts(part, { written, place: `${place}.${key}`, inside: deeper, value });
}

/** Whether a value may have this key, which for a list of plain values is a number. */
function mayHave(schema: v.GenericSchema, key: string): boolean {
  const { type, wrapped, item, options = [] } = shapeOf(schema);
  if (wrapped !== undefined) return mayHave(wrapped, key);
  if (item !== undefined) return /^\d+$/.test(key) || mayHave(item, key);
  if (type === "union") return options.some((option) => mayHave(option as v.GenericSchema, key));
  return !["string", "number", "boolean", "picklist", "literal"].includes(type);
}
