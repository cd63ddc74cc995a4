import type * as v from "valibot";
import { services } from "../../service/index.ts";
import { toldOf } from "../../service/setting/setting.ts";
import { isMap } from "../read/document/shape.ts";
import { serverEntries } from "../read/formats/setup-schema.ts";
import type { RawSetup } from "../scenario.ts";

/** Returns the part for which a plain value is short: `capacity: 30` is `capacity: { workers: 30 }`. */
export function opensAs(server: string, settings: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const schema = entryOf(server, settings, key);
  return schema && toldOf(schema).opens;
}

/** Returns the schema of a setting; undefined if the server has none of this name. */
export function entryOf(server: string, settings: RawSetup[string], key: string): v.GenericSchema | undefined {
  const entries = entriesOf(server, settings) ?? {};
  return Object.hasOwn(entries, key) ? (entries[key] as v.GenericSchema) : undefined;
}

/** Returns the settings that a server may have; undefined if its kind is unknown. */
export function entriesOf(server: string, { is: kind = server }: RawSetup[string]): v.ObjectEntries | undefined {
  const service = services.find((each) => each.kind === kind);
  return service && serverEntries(service);
}

/** Merges a setting with parts into another; parts that are not named stay the same. */
export function laidOver(before: unknown, change: unknown, opens: string): unknown {
  if (!isMap(change) || before === undefined) return change;
  return { ...openedParts(before, opens), ...change };
}

export function openedParts(written: unknown, opens: string): Record<string, unknown> {
  return isMap(written) ? written : { [opens]: written };
}
