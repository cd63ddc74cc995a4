import { nested } from "../../fault/apply.ts";
import type { Fault } from "../../fault/fault.ts";
import { faults } from "../../fault/index.ts";
import { shown } from "../../text/values/format-value.ts";
import type { RawSetup } from "../scenario.ts";

/**
 * Lists the active faults of each server that a change names, unless the change has set all of them, because an outer
 * fault may hide an inner one.
 */
export function otherActiveFaults(change: RawSetup, setup: RawSetup): string[] {
  return Object.entries(change).flatMap(([name, set]) => {
    const active = outermostFirst(setup[name] ?? {});
    if (active.every(({ key }) => Object.hasOwn(set, key))) return [];
    const order = active.length > 1 ? ", outermost first" : "";
    return `active faults of ${name}${order}: ${active.map(({ says }) => says).join(", ")}`;
  });
}

interface ActiveFault {
  /** The setting that contains the fault. */
  readonly key: string;
  readonly says: string;
}

function outermostFirst(settings: RawSetup[string]): ActiveFault[] {
  const all = nested(writtenFaults(settings).map((each) => ({ ...each, says: sayFault(each.fault, each.entry) })));
  const off = settings.off === true ? [{ key: "off", says: "off" }] : [];
  return [...all.filter(({ fault }) => isInFront(fault)), ...off, ...all.filter(({ fault }) => !isInFront(fault))];
}

/** Lists the faults of a server as written, in settings of their own or in `faults`. */
export function writtenFaults(settings: RawSetup[string]): { key: string; entry: RawSetup[string]; fault: Fault }[] {
  const listed = (settings.faults ?? []) as readonly RawSetup[string][];
  const written = [
    ...Object.entries(settings).map(([key, value]) => ({ key, entry: { [key]: value } })),
    ...listed.map((entry) => ({ key: "faults", entry })),
  ];
  return written.flatMap(({ key, entry }) => {
    const fault = faults.find(({ name }) => Object.hasOwn(entry, name));
    return fault === undefined || entry[fault.name] === "none" ? [] : { key, entry, fault };
  });
}

function isInFront({ place }: Fault): boolean {
  return place !== "handler";
}

/** `delay 3s`, `hang`, or `reset (share 30%)`. */
function sayFault({ name }: Fault, { [name]: value, ...plan }: RawSetup[string]): string {
  const when = Object.entries(plan).map(([key, each]) => `${key} ${shown(each)}`);
  return `${name}${value === true ? "" : ` ${shown(value)}`}${when.length === 0 ? "" : ` (${when.join(", ")})`}`;
}
