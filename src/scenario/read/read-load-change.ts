import * as v from "valibot";
import { text } from "../../service/setting/setting.ts";
import { shown } from "../../text/values/format-value.ts";
import { listed } from "../../text/words/lists.ts";
import { suggest } from "../../text/words/suggestion.ts";
import type { ChangedLoad } from "../scenario.ts";
import type { SchemaReader } from "./document/schema-reader.ts";
import { isMap } from "./document/shape.ts";
import type { DocumentPath } from "./document/yaml-document.ts";
import { loadEntries } from "./formats/load-format.ts";
import { readLoad } from "./formats/step-formats.ts";

type RawLoad = Readonly<Record<string, unknown>>;
export type LoadChange = RawLoad & { readonly name?: string };

const { name: _, to: __, ...fields } = loadEntries;
const kinds = ["rate", "clients", "burst"];

/** Fields of a load that a twist, a review or `--set` can change, without defaults, which would change fields silently. */
export const loadChangeEntries = {
  name: v.optional(text("Which load; not needed if there is only one.", 40)),
  ...Object.fromEntries(Object.entries(fields).map(([key, entry]) => [key, v.optional(v.unwrap(entry))])),
};

/** Applies a change to a load. Reports mistakes in the change and in the resulting load. */
export function readLoadChange(
  reader: SchemaReader,
  written: LoadChange,
  path: DocumentPath,
  steps: readonly unknown[],
): ChangedLoad | undefined {
  const before = reader.findings.length;
  reader.read(v.strictObject(loadChangeEntries), written, path);
  if (reader.findings.length > before) return undefined;
  const { name, ...change } = written;
  const loads = steps.flatMap((step, at) =>
    isMap(step) && "load" in step ? [{ step: at + 1, written: step, called: String(step.name ?? step.load) }] : [],
  );
  const names = loads.map(({ called }) => called);
  const [one, other] = name === undefined ? loads : loads.filter(({ called }) => called === name);
  if (one === undefined) {
    if (name === undefined) return reader.find(path, "key", "no step is a load", "leave it out");
    return reader.find(
      [...path, "name"],
      "value",
      `${shown(name)} is not a load of this scenario`,
      suggest(name, names),
    );
  }
  if (other !== undefined)
    return reader.find(path, "key", "it does not say which load changes", `write ${listed(names)} as its name`);
  const load = readLoad(reader, laidOver(one.written, change), one.step, path);
  return load && { step: one.step, load };
}

/** Merges a change into a load. If the kind changes, fields that only the former kind has are dropped. */
function laidOver(written: RawLoad, change: RawLoad): RawLoad {
  const kind = kinds.find((each) => change[each] !== undefined);
  if (kind === undefined) return { ...written, ...change };
  const leaves = [...kinds];
  if (kind !== "clients") leaves.push("thinkTime");
  if (kind === "burst" || Array.isArray(change.rate)) leaves.push("for");
  return { ...Object.fromEntries(Object.entries(written).filter(([key]) => !leaves.includes(key))), ...change };
}
