import * as v from "valibot";
import type { Fault } from "../../../fault/fault.ts";
import { faults } from "../../../fault/index.ts";
import { shown } from "../../../text/values/format-value.ts";
import { listed } from "../../../text/words/lists.ts";
import type { SchemaMistake } from "../../read/document/schema-mistake.ts";
import { isMap } from "../../read/document/shape.ts";
import { planEntries } from "../../read/formats/setup-schema.ts";

const planKeys = Object.keys(planEntries);

/** Adds how to strike only some calls, if the value of a fault seems to ask for it: `503 twice`. */
export function advisePlan(
  finding: SchemaMistake,
  at: number,
  settings: Readonly<Record<string, unknown>>,
): SchemaMistake {
  const [key, inner] = finding.path.slice(at);
  const fault = faults.find(({ name }) => name === key);
  if (fault === undefined || (inner !== undefined && !planKeys.includes(`${inner}`))) return finding;
  const value = valueIn(fault, settings[fault.name]);
  if (value === undefined) return finding;
  const cure = [
    ...(finding.cure === undefined ? [] : [`${finding.cure};`]),
    `to strike only some calls, write faults: [{ ${fault.name}: ${shown(value)}, first: 2 }];`,
    `first may also be ${listed(planKeys.filter((each) => each !== "first"))}`,
  ];
  return { ...finding, cure: cure.join(" ") };
}

/** Returns the fault's value without the words or keys that seem to choose calls; undefined if there are none, as in `3s to 1s`. */
function valueIn(fault: Fault, written: unknown): unknown {
  const isValue = (value: unknown) => v.safeParse(fault.value, value).success;
  if (isMap(written)) return Object.values(written).find(isValue) ?? fault.example;
  if (typeof written !== "string" || written.includes(" to ")) return undefined;
  const words = written.split(" ");
  const beginnings = words.slice(1).map((_, at) => words.slice(0, at + 1).join(" "));
  return beginnings.findLast(isValue);
}
