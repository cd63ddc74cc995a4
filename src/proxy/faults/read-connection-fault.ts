import * as v from "valibot";
import { planEntries } from "../../scenario/read/formats/setup-schema.ts";
import { planOf } from "../../scenario/setup/resolve.ts";
import { apiErrors } from "../api/errors.ts";
import { readFields } from "../json/fields.ts";
import { type Json, JsonNumber, JsonObject } from "../json/read.ts";
import type { ToxicKind } from "../toxic/kind.ts";
import { directionOf, directions, Toxic } from "../toxic/toxic.ts";
import { ConnectionFault } from "./connection-fault.ts";
import { checked, moreEntries, nameIn, planFrom, type ReadFault, withLists } from "./read-fault.ts";

const { first, nth, calls, share, from, until } = planEntries;
const connectionPlan = { first, nth, calls, share, from, until, for: moreEntries.for };
const messageKeys = ["when", "method", "path", "header"];

/** Reads a fault that is a type of toxic: its attributes, under this key or by themselves, and the plan. */
export function readConnectionFault(
  kind: ToxicKind,
  { name: given, ...written }: Readonly<Record<string, unknown>>,
  nowMs: number,
): ReadFault {
  const { stream = "downstream", toxicity = 1, attributes, ...rest } = written;
  const wrong = messageKeys.find((key) => Object.hasOwn(rest, key));
  if (wrong !== undefined)
    throw apiErrors.badFault(`${kind.type} strikes connections, which have no ${wrong}: leave it out`);
  const direction = typeof stream === "string" ? directionOf(stream) : undefined;
  if (direction === undefined) throw apiErrors.badFault(`stream must be ${directions.join(" or ")}`);
  if (typeof toxicity !== "number" || toxicity < 0 || toxicity > 1)
    throw apiErrors.badFault("toxicity must be a number from 0 to 1");
  const keys = Object.keys(kind.attributes);
  const isAttribute = ([key]: readonly [string, unknown]) => keys.includes(key);
  const plan = Object.fromEntries(Object.entries(rest).filter((entry) => !isAttribute(entry)));
  const read = checked(v.strictObject(connectionPlan), withLists(plan));
  const name = nameIn(given) ?? kind.type;
  const toxic = new Toxic(kind, { name, stream: direction, direction, toxicity });
  const own = Object.fromEntries(Object.entries(rest).filter(isAttribute));
  const fields = readFields(jsonOf({ ...Object(attributes), ...own }), kind.struct, kind.attributes, "attributes");
  if (fields.wrong !== undefined) throw apiErrors.badFault(fields.wrong);
  toxic.assign(fields);
  return { name, fault: kind.type, strikes: new ConnectionFault(toxic, planOf(planFrom(read, nowMs))), written };
}

function jsonOf(values: Readonly<Record<string, unknown>>): JsonObject {
  const json = (value: unknown) => (typeof value === "number" ? new JsonNumber(String(value)) : (value as Json));
  return new JsonObject(Object.entries(values).map(([key, value]) => [key, json(value)] as const));
}
