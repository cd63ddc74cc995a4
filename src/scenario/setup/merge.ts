import { faults } from "../../fault/index.ts";
import { isMap } from "../read/document/shape.ts";
import type { RawSetup } from "../scenario.ts";
import { laidOver, opensAs } from "./named-parts.ts";

/**
 * Merges a change into a setup, setting by setting. A fault in a setting of its own replaces all faults of that name, so
 * that `delay: none` removes every delay.
 */
export function mergeSetup(setup: RawSetup, change: RawSetup): RawSetup {
  const merged: Record<string, RawSetup[string]> = { ...setup };
  for (const [name, settings] of Object.entries(change)) {
    const before = setup[name] ?? {};
    merged[name] = { ...before, ...withoutFaults(before.faults, settings), ...withParts(name, before, settings) };
  }
  return merged;
}

/** Changes only the parts that a change names, in settings that have parts. */
function withParts(name: string, before: RawSetup[string], settings: RawSetup[string]): RawSetup[string] {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      const opens = isMap(value) ? opensAs(name, { ...before, ...settings }, key) : undefined;
      return [key, opens === undefined ? value : laidOver(before[key], value, opens)];
    }),
  );
}

function withoutFaults(written: unknown, settings: RawSetup[string]): RawSetup[string] {
  if (!Array.isArray(written)) return {};
  const replaced = faults.filter((fault) => Object.hasOwn(settings, fault.name));
  return { faults: written.filter((each: object) => !replaced.some((fault) => Object.hasOwn(each, fault.name))) };
}
