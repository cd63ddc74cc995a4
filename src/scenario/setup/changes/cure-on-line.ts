import type * as v from "valibot";
import { labCommand } from "../../../text/words/lab-command.ts";
import { allOf } from "../../../text/words/lists.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import type { SchemaMistake } from "../../read/document/schema-mistake.ts";
import { isMap, partsOf, partsOfItems } from "../../read/document/shape.ts";
import type { DocumentPath } from "../../read/document/yaml-document.ts";
import type { RawSetup } from "../../scenario.ts";
import { entriesOf } from "../named-parts.ts";
import { readValue } from "./written-value.ts";

/** The number of other parts that a sentence can list. */
const mostNamed = 5;

/** Rewrites a cure that is meant for a file, such as a map or a line of a list, as an option: `order.retry.wait.first=100ms`. */
export function cureOnLine({ path, cure }: Pick<SchemaMistake, "path" | "cure">, setup: RawSetup): string | undefined {
  const [place, server] = [path.join("."), path[0]];
  const isLeftOut = /^leave out (\S+) to switch it off$/.test(cure ?? "");
  if (isLeftOut) return leftOut(path, setup);
  const option = (value: string) => shellWord(`${place}=${value}`);
  const [, entry] = /^write - (.*)$/.exec(cure ?? "") ?? [];
  if (entry !== undefined) {
    const isKnown = entry.includes(": ") && !entry.includes("…");
    return isKnown ? `write ${option(`[{ ${entry} }]`)}` : `write a list in brackets: ${option("[…]")}`;
  }
  const [, list] = /^write (\[.*\])$/.exec(cure ?? "") ?? [];
  if (list !== undefined) return `write ${option(list)}`;
  const [, before, map] = /^(write (?:.*, or )?)(\{ [^…]* \})$/.exec(cure ?? "") ?? [];
  if (map === undefined)
    return cure?.replace(
      /write (faults): (\[\{.*\}\])/,
      (_, key, faults) => `write ${shellWord(`${server}.${key}=${faults}`)}`,
    );
  const [[key, value], ...others] = Object.entries(readValue(map, map) as object) as [
    [string, unknown],
    ...[string, unknown][],
  ];
  const written = typeof value === "object" ? JSON.stringify(value) : String(value);
  const rest = others.length === 0 ? "" : otherParts(path, key, setup);
  return `${before}${shellWord(`${place}.${key}=${written}`)}${rest}`;
}

/** A change cannot remove a setting, so of one that is set the cure is a copy without it. */
function leftOut(path: DocumentPath, setup: RawSetup): string {
  const isSet = path.reduce<unknown>((outer, key) => (isMap(outer) ? outer[key] : undefined), setup) !== undefined;
  const place = path.join(".");
  if (!isSet) return `leave out this change, because ${place} is not set`;
  return `copy the scenario with ${labCommand("new FILE --from NAME")}, and leave out ${path.at(-1)} there`;
}

/** Names the other parts of a setting, or the command that lists them. */
function otherParts(path: DocumentPath, key: string, setup: RawSetup): string {
  const names = Object.keys(partsAt(path, setup)).filter((name) => name !== key);
  if (names.length > 0 && names.length <= mostNamed) return `; it also has ${allOf(names)}`;
  return `; for its other parts see ${labCommand(`list settings ${path.at(-1)}`)}`;
}

/** Returns the parts of the setting at a path, by their names. */
export function partsAt([server, ...path]: DocumentPath, setup: RawSetup): v.ObjectEntries {
  let parts: v.ObjectEntries = entriesOf(`${server}`, setup[`${server}`] ?? {}) ?? {};
  for (const key of path) {
    const schema = Object.hasOwn(parts, key) ? (parts[key] as v.GenericSchema) : undefined;
    if (schema !== undefined) parts = { ...partsOf(schema), ...partsOfItems(schema) };
    else if (typeof key !== "number") return {};
  }
  return parts;
}
