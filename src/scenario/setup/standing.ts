import { nested } from "../../fault/apply.ts";
import type { Fault } from "../../fault/fault.ts";
import { faults } from "../../fault/index.ts";
import type { RawSetup } from "../scenario.ts";
import { shown } from "../shown.ts";

/**
 * What stands at the servers that a change names, a line each, where it is more than the change has set: of two faults the outer one
 * may leave nothing to be seen of the other.
 */
export function standingBeside(change: RawSetup, setup: RawSetup): string[] {
  return Object.entries(change).flatMap(([name, set]) => {
    const standing = outermostFirst(setup[name] ?? {});
    if (standing.every(({ key }) => Object.hasOwn(set, key))) return [];
    const order = standing.length > 1 ? ", outermost first" : "";
    return `what stands at ${name}${order}: ${standing.map(({ says }) => says).join(", ")}`;
  });
}

interface Standing {
  /** The setting that it is written in. */
  readonly key: string;
  readonly says: string;
}

function outermostFirst(settings: RawSetup[string]): Standing[] {
  const listed = (settings.faults ?? []) as readonly RawSetup[string][];
  const written = [
    ...Object.entries(settings).map(([key, value]) => ({ key, each: { [key]: value } })),
    ...listed.map((each) => ({ key: "faults", each })),
  ];
  const planned = written.flatMap(({ key, each }) => {
    const fault = faults.find(({ name }) => Object.hasOwn(each, name));
    return fault === undefined || each[fault.name] === "none" ? [] : { key, fault, says: sayFault(fault, each) };
  });
  const all = nested(planned);
  const off = settings.off === true ? [{ key: "off", says: "off" }] : [];
  return [...all.filter(({ fault }) => isInFront(fault)), ...off, ...all.filter(({ fault }) => !isInFront(fault))];
}

function isInFront({ place }: Fault): boolean {
  return place !== "handler";
}

/** `delay 3s`, `hang`, or `reset (share 30%)`. */
function sayFault({ name }: Fault, { [name]: value, ...plan }: RawSetup[string]): string {
  const when = Object.entries(plan).map(([key, each]) => `${key} ${shown(each)}`);
  return `${name}${value === true ? "" : ` ${shown(value)}`}${when.length === 0 ? "" : ` (${when.join(", ")})`}`;
}
