import * as v from "valibot";
import type { Fault, Showing } from "../../fault/fault.ts";

/**
 * Returns the setup that shows a fault best. An invalid value gets a plain order, whose setup then reports the mistake.
 */
export function showingOf(fault: Fault, written: unknown): Showing {
  const read = v.safeParse(fault.value, written);
  return read.success && fault.shows !== undefined ? fault.shows(read.output) : { setup: {} };
}

/** Describes what else is needed to see the fault, if one plain order does not show it. */
export function sayShowing({ setup, orders, together }: Showing): string | undefined {
  const settings = Object.entries(setup).flatMap(([server, written]) =>
    Object.entries(written as object).map(([key, value]) => `${server}.${key}=${value}`),
  );
  const seen = settings.length === 0 ? "" : `with ${settings.join(" ")}`;
  if (orders === undefined) return seen === "" ? undefined : seen;
  const many = `${orders} orders ${together ? "at once" : "one after the other"}`;
  return `the first to fail of ${many}${seen === "" ? "" : `, ${seen}`}`;
}
