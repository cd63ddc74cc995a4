import { services } from "../../service/index.ts";
import { toldOf } from "../../service/setting.ts";
import { serverEntries } from "../read/setup-schema.ts";
import { isMap } from "../read/shape.ts";

/** Returns the part for which a plain value is short: `capacity: 30` is `capacity: { workers: 30 }`. */
export function opensAs(server: string, settings: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const kind = settings.is ?? server;
  const service = services.find((each) => each.kind === kind);
  const entry = service && serverEntries(service)[key];
  return entry && toldOf(entry).opens;
}

/** Merges a setting with parts into another; parts that are not named stay the same. */
export function laidOver(before: unknown, change: unknown, opens: string): unknown {
  if (!isMap(change) || before === undefined) return change;
  return { ...partsOf(before, opens), ...change };
}

export function partsOf(written: unknown, opens: string): Record<string, unknown> {
  return isMap(written) ? written : { [opens]: written };
}
