import type { RawSetup } from "../scenario.ts";
import { allTables, type Tables } from "../tables.ts";

/**
 * A change laid over a setup, setting by setting. A fault named alone takes the place of every fault of that name, so that
 * `delay: none` leaves no delay behind.
 */
export function mergeSetup(setup: RawSetup, change: RawSetup, tables: Tables = allTables): RawSetup {
  const merged: Record<string, RawSetup[string]> = { ...setup };
  for (const [name, settings] of Object.entries(change)) {
    const before = setup[name] ?? {};
    merged[name] = { ...before, ...withoutFaults(before.faults, settings, tables), ...settings };
  }
  return merged;
}

function withoutFaults(faults: unknown, settings: RawSetup[string], tables: Tables): RawSetup[string] {
  if (!Array.isArray(faults)) return {};
  const replaced = tables.faults.filter((fault) => Object.hasOwn(settings, fault.name));
  return { faults: faults.filter((written: object) => !replaced.some((fault) => Object.hasOwn(written, fault.name))) };
}
