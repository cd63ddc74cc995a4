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
export function cureOnLine({ path, cure, isLeftOut }: SchemaMistake, setup: RawSetup): string | undefined {
  const [place, server] = [path.join("."), path[0]];
  if (isLeftOut) return leftOut(path, setup);
  const option = (value: string) => shellWord(`${place}=${value}`);
  const [, entry] = /^write - (.*)$/.exec(cure ?? "") ?? [];
  if (entry !== undefined) {
    const isKnown = entry.includes(": ") && !entry.includes("…");
    return isKnown ? `write ${option(`[{ ${entry} }]`)}` : `write a list in brackets: ${option("[…]")}`;
  }
  const [, list] = /^write (\[.*\])$/.exec(cure ?? "") ?? [];
  if (list !== undefined) return `write ${option(list)}`;
  const [, before = "", forms = ""] = /^(write (?:.*, or )?)(\{ [^…]* \})$/.exec(cure ?? "") ?? [];
  const maps = forms.split(/(?<=\}) or (?=\{)/).map(mapIn);
  const [key = ""] = Object.keys(maps[0] ?? {});
  if (!maps.every((map) => map !== undefined))
    return cure?.replace(
      /write (faults): (\[\{.*\}\])/,
      (_, key, faults) => `write ${shellWord(`${server}.${key}=${faults}`)}`,
    );
  const options = maps.map((map) => firstPart(place, map));
  const rest = maps.some((map) => Object.keys(map).length > 1) ? otherParts(path, key, setup) : "";
  return `${before}${options.join(" or ")}${rest}`;
}

/** Returns the map of a cure; undefined for words, in which a mistake would not be the user's. */
function mapIn(text: string): Record<string, unknown> | undefined {
  try {
    const map = readValue(text, text);
    return isMap(map) ? map : undefined;
  } catch {
    return undefined;
  }
}

function firstPart(place: string, map: Readonly<Record<string, unknown>>): string {
  const [[key, value] = ["", ""]] = Object.entries(map);
  const written = typeof value === "object" ? JSON.stringify(value) : String(value);
  return shellWord(`${place}.${key}=${written}`);
}

/** A change cannot remove a setting. If it is set, only the scenario's file can leave it out, even while the servers run. */
function leftOut(path: DocumentPath, setup: RawSetup): string {
  const isSet = path.reduce<unknown>((outer, key) => (isMap(outer) ? outer[key] : undefined), setup) !== undefined;
  const place = path.join(".");
  if (!isSet) return `leave out this change, because ${place} is not set`;
  return `leave ${path.at(-1)} out of the scenario's file, because no change can switch it off`;
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
