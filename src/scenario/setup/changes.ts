import * as v from "valibot";
import type { RawSetup } from "../scenario.ts";
import { shown } from "../shown.ts";
import { allTables, type Tables } from "../tables.ts";

/** What became different, a line each: "order.timeout: 1s → 500ms". */
export function describeChanges(before: RawSetup, after: RawSetup, tables: Tables = allTables): string[] {
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const old = before[name] ?? {};
    const now = after[name] ?? {};
    return Object.keys({ ...old, ...now }).flatMap((key) => {
      const was = written(name, key, old, tables);
      const is = written(name, key, now, tables);
      return was === is ? [] : [`${name}.${key}: ${was} → ${is}`];
    });
  });
}

function written(name: string, key: string, settings: RawSetup[string], tables: Tables): string {
  if (Object.hasOwn(settings, key)) return shown(settings[key]);
  const kind = settings.is ?? name;
  const entry = tables.services.find((service) => service.kind === kind)?.settings[key];
  const byDefault: unknown = entry && v.getDefault(entry as v.GenericSchema);
  if (byDefault !== undefined) return shown(byDefault);
  return tables.faults.some((fault) => fault.name === key) || key === "faults"
    ? "none"
    : key === "off"
      ? "false"
      : "by default";
}
