import type * as v from "valibot";
import { toldOf } from "../../../service/setting/setting.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import { isMap, partsOf, partsOfItems } from "../../read/document/shape.ts";
import { openedParts } from "../named-parts.ts";

/**
 * Changes a part of a setting, such as `order.statuses.refused` or `payment.faults.0.delay`; other parts stay the same, also if the setting
 * is written in its short form.
 */
export function laidInto(
  before: unknown,
  [key, ...inside]: readonly string[],
  value: unknown,
  schema?: v.GenericSchema,
): unknown {
  if (key === undefined) return value;
  if (Array.isArray(before))
    return before.with(placeIn(before, key), laidInto(before[Number(key)], inside, value, schema));
  const opens = schema && before !== undefined ? toldOf(schema).opens : undefined;
  const opened = opens === undefined ? before : openedParts(before, opens);
  const around = isMap(opened) ? opened : {};
  const part = schema && { ...partsOf(schema), ...partsOfItems(schema) }[key];
  return { ...around, [key]: laidInto(around[key], inside, value, part) };
}

function placeIn(list: readonly unknown[], key: string): number {
  if (/^\d+$/.test(key) && Object.hasOwn(list, key)) return Number(key);
  const says = `${key} is not a place in a list of ${list.length}`;
  throw new ProblemError([{ says, cure: "write 0 for its first entry" }]);
}
