import type * as v from "valibot";
import { services } from "../../service/index.ts";
import { toldOf } from "../../service/setting/setting.ts";
import { serverEntries } from "../read/setup-schema.ts";
import { isMap } from "../read/shape.ts";
import type { RawSetup } from "../scenario.ts";

/** Returns the part for which a plain value is short: `capacity: 30` is `capacity: { workers: 30 }`. */
export function opensAs(server: string, settings: Readonly<Record<string, unknown>>, key: string): string | undefined {
  return opensIn(entriesOf(server, settings) ?? {}, key);
}

export function opensIn(entries: v.ObjectEntries, key: string): string | undefined {
  const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
  return entry && toldOf(entry as v.GenericSchema).opens;
}

/** Returns the settings that a server may have; undefined if its kind is unknown. */
export function entriesOf(server: string, { is: kind = server }: RawSetup[string]): v.ObjectEntries | undefined {
  const service = services.find((each) => each.kind === kind);
  return service && serverEntries(service);
}

/** Merges a setting with parts into another; parts that are not named stay the same. */
export function laidOver(before: unknown, change: unknown, opens: string): unknown {
  if (!isMap(change) || before === undefined) return change;
  return { ...partsOf(before, opens), ...change };
}

export function partsOf(written: unknown, opens: string): Record<string, unknown> {
  return isMap(written) ? written : { [opens]: written };
}
