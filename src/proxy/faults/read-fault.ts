import * as v from "valibot";
import { canActAtDoor } from "../../fault/at-door.ts";
import type { Fault, PlannedFault } from "../../fault/fault.ts";
import { faults } from "../../fault/index.ts";
import { problemsOf } from "../../scenario/read/document/problems-of.ts";
import { SchemaReader } from "../../scenario/read/document/schema-reader.ts";
import { planEntries } from "../../scenario/read/formats/setup-schema.ts";
import { type FaultRead, plannedFault } from "../../scenario/setup/resolve.ts";
import { duration, text } from "../../service/setting/setting.ts";
import { shown } from "../../text/values/format-value.ts";
import { ownValue } from "../../text/values/own-value.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { apiErrors } from "../api/errors.ts";
import { type Json, JsonNumber, JsonObject } from "../json/read.ts";
import type { ConnectionFault } from "./connection-fault.ts";
import { underOwnName } from "./own-name.ts";

/** Keys of a fault at a proxy, in addition to those in a scenario. */
export const moreEntries = {
  method: v.optional(
    v.pipe(
      text("Only requests with this method."),
      v.regex(/^[A-Z]+$/, "is not a method: write it in capitals, such as GET"),
    ),
  ),
  for: v.optional(duration("Only for this long from now on.")),
};

/** A fault as a body describes it. */
export interface ReadFault {
  readonly name: string;
  /** The name of the fault, or the type of the toxic. */
  readonly fault: string;
  readonly strikes: PlannedFault | ConnectionFault;
  /** The keys other than the name, as they were written. */
  readonly written: Readonly<Record<string, unknown>>;
}

/** The faults whose value may have a name of its own in a body. */
const valueNames: Readonly<Record<string, string>> = { "error-status": "status" };

/**
 * Reads a fault: its name as `fault`, with its value as `value`, under its own name or, for error-status, as `status`. Without
 * `fault`, the key that is the name of a fault counts. Times are counted from now on.
 */
export function readFault(
  { name, fault: named, ...rest }: Readonly<Record<string, unknown>>,
  nowMs: number,
): ReadFault {
  const fault = faultOf(named, rest);
  const {
    [ownValue(valueNames, fault.name) ?? "value"]: alias,
    value = alias,
    [fault.name]: own = value,
    ...plan
  } = rest;
  const written = { [fault.name]: own ?? usualValue(fault), ...plan };
  const schema = v.strictObject({ [fault.name]: fault.value, ...planEntries, ...moreEntries });
  const read = planFrom(checked(schema, withLists(written)), nowMs);
  const ownName = nameIn(name) ?? fault.name;
  const planned = plannedFault(fault, read);
  return { name: ownName, fault: fault.name, strikes: { ...planned, fault: underOwnName(fault, ownName) }, written };
}

export function nameIn(name: unknown): string | undefined {
  if (name === undefined || (typeof name === "string" && name !== "" && !/\/|^\.\.?$/.test(name))) return name;
  throw apiErrors.badFault(`name ${shown(name)} is not a name: write a text that a path can hold, without slashes`);
}

/** The keys of a plan, whose times are counted from now on. */
export function planFrom({ for: forMs, ...read }: FaultRead & { for?: number }, nowMs: number): FaultRead {
  const from = nowMs + (read.from ?? 0);
  const until = forMs === undefined ? read.until && nowMs + read.until : from + forMs;
  return { ...read, ...(read.from !== undefined && { from }), ...(until !== undefined && { until }) };
}

const ownThread = "it blocks the thread of a server; delay keeps every request waiting";
const reasons: Readonly<Record<Fault["place"], string>> = {
  name: "it concerns the lookup of a name, before a connection reaches the proxy",
  listener: 'it concerns the port of a server; a proxy can refuse all connections with "refuses": true',
  connection: "it concerns connections between requests; toxics break those of a proxy",
  handler: "",
};

function faultOf(named: unknown, rest: Readonly<Record<string, unknown>>): Fault {
  const name = named ?? Object.keys(rest).find((key) => faults.some((each) => each.name === key));
  const known = faults.filter(canActAtDoor).map((each) => each.name);
  if (name === undefined) throw apiErrors.missingField("fault");
  const fault = faults.find((each) => each.name === name);
  if (fault === undefined) throw apiErrors.badFault(`unknown fault ${shown(name)}; ${suggest(`${name}`, known)}`);
  if (canActAtDoor(fault)) return fault;
  throw apiErrors.badFault(
    `${fault.name} cannot act at a proxy: ${fault.blocksThread ? ownThread : reasons[fault.place]}`,
  );
}

/** Returns a fault as it would be written after a change of some of its keys. */
export function withChange({ fault, written }: ReadFault, change: Readonly<Record<string, unknown>>) {
  const { [fault]: value, ...plan } = written;
  const names = [ownValue(valueNames, fault) ?? "value", "value", fault];
  const isNew = (change.fault ?? fault) !== fault || names.some((key) => Object.hasOwn(change, key));
  return { fault, ...plan, ...(!isNew && value !== undefined && { [fault]: value }), ...change };
}

/** Only a fault that is either on or off needs no value. */
function usualValue(fault: Fault): true {
  if (v.safeParse(fault.value, true).success) return true;
  throw apiErrors.badFault(`${fault.name} needs a value, such as ${shown(fault.example)}`);
}

/** A list of calls may be written as nth, and a share as a number. */
export function withLists({ nth, share, ...rest }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    ...rest,
    ...(Array.isArray(nth) ? { calls: nth } : nth !== undefined && { nth }),
    ...(share !== undefined && { share: typeof share === "number" ? `${share * 100}%` : share }),
  };
}

export function checked(schema: v.GenericSchema, written: unknown): FaultRead & { for?: number } {
  const reader = new SchemaReader();
  const read = reader.read(schema, written, []) as FaultRead;
  const [problem] = problemsOf(reader.findings);
  if (problem === undefined) return read;
  throw apiErrors.badFault(problem.cure === undefined ? problem.says : `${problem.says}: ${problem.cure}`);
}

/** A JSON value as plain values. */
export function plainOf(json: Json): unknown {
  if (json instanceof JsonNumber) return Number(json.text);
  if (json instanceof JsonObject) return Object.fromEntries(json.entries.map(([key, each]) => [key, plainOf(each)]));
  return Array.isArray(json) ? json.map(plainOf) : json;
}
