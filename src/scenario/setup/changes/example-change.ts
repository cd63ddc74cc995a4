import * as v from "valibot";
import { faults } from "../../../fault/index.ts";
import { toldOf } from "../../../service/setting/setting.ts";
import type { Problem } from "../../../text/problems/problem.ts";
import { shown } from "../../../text/values/format-value.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { listed } from "../../../text/words/lists.ts";
import { nearest } from "../../../text/words/nearest.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import { didYouMean } from "../../../text/words/suggestion.ts";
import type { RawSetup } from "../../scenario.ts";
import { entriesOf } from "../named-parts.ts";
import { partsAt } from "./cure-on-line.ts";

/** Values of every unit; a setting takes the first one that is valid for it. */
const values = ["500ms", "10%", "100/s", "16KB", 2, true] as const;

/** Returns the error for a change that cannot be read, with an example: a value of the setting that it names, or any change. */
export function unreadableChange(written: string, setup: RawSetup): Problem {
  const names = Object.keys(setup);
  const [, before, after] = /^\s*([\w-]+(?:\.[\w-]+)+)\s*(?::|\s)\s*([^\s=]+)\s*$/.exec(written) ?? [];
  if (before !== undefined) return notChange(written, `write ${shellWord(`${before}=${after}`)}`);
  const place = written.trim().replace(/\s*=.*$/s, "");
  const [typed = "", ...path] = place.split(".");
  if (names.includes(typed) && schemaAt(typed, path, setup) !== undefined) {
    const example = exampleOf(place, setup);
    const cure = example === undefined ? `see ${labCommand(`list settings ${path.join(".")}`)}` : `write ${example}`;
    return { says: `${place} has no value`, cure };
  }
  const bare = withoutServer(written, setup);
  if (bare !== undefined) return bare;
  const name = nearest(typed, names) ?? names[0] ?? "order";
  return notChange(written, `write SERVER.SETTING=VALUE, such as ${name}.off=true, for ${listed(names)}`);
}

/** Returns the error for a change such as `timeout=1s` that lacks its server; undefined if none has the setting. `others`: what else has it. */
export function withoutServer(
  written: string,
  setup: RawSetup,
  others: (key: string) => readonly string[] = () => [],
): Problem | undefined {
  const [, key] = /^\s*([^.=\s]+)\s*=/.exec(written) ?? [];
  if (key === undefined) return undefined;
  const has = ([name, settings]: [string, RawSetup[string]]) => Object.hasOwn(entriesOf(name, settings) ?? {}, key);
  const owners = [
    ...others(key),
    ...Object.entries(setup)
      .filter(has)
      .map(([name]) => name),
  ];
  if (owners.length === 0) return undefined;
  return notChange(written, didYouMean(...owners.map((owner) => `${owner}.${key}`)));
}

/** Returns the error for a word that is not a change. */
export function notChange(written: string, cure: string): Problem {
  return { says: `${shown(written)} is not a change`, cure };
}

/** Returns an example change of the setting at a place such as `order.timeout`; undefined if no value is typical. */
export function exampleOf(place: string, setup: RawSetup): string | undefined {
  const [name = "", ...path] = place.split(".");
  const schema = schemaAt(name, path, setup);
  const value = schema && exampleValue(path.at(-1)!, schema);
  return value === undefined ? undefined : shellWord(`${place}=${value}`);
}

function schemaAt(name: string, path: readonly string[], setup: RawSetup): v.GenericSchema | undefined {
  const [key = "", ...before] = path.toReversed();
  const parts = partsAt([name, ...before.toReversed()], setup);
  return Object.hasOwn(parts, key) ? (parts[key] as v.GenericSchema) : undefined;
}

/** Returns a value that the setting takes; undefined for texts and maps, which have no typical value. */
export function exampleValue(name: string, schema: v.GenericSchema): unknown {
  const { takes = "" } = toldOf(schema);
  const fault = faults.find((each) => each.name === name);
  if (fault !== undefined) return fault.example;
  const words = [...takes.matchAll(/`([^\s`]+)`/g)].map(([, word]) => word);
  if (/^(?:text|a name|a list|a server)/.test(takes)) return undefined;
  return [...values, ...words].find((value) => v.safeParse(schema, value).success);
}
