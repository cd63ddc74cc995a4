import { type Json, JsonNumber, JsonObject } from "./read.ts";

/** The types of fields in Go's structs, which decide what a body may give. */
export type FieldType = "string" | "bool" | "float32" | "float64" | "int64" | "int" | "attributes";
export type FieldValue = string | boolean | number | bigint | JsonObject | null;
export type FieldTypes = Readonly<Record<string, FieldType>>;

/** The fields that a body gives, and the first mistake. Fields with mistakes are missing; the others are read all the same. */
export interface Fields {
  readonly values: ReadonlyMap<string, FieldValue>;
  readonly wrong?: string;
}

/**
 * Reads a JSON value into the fields of a struct, as Go does: keys in any case, unknown keys ignored, null leaves a field as it
 * is, and the last of two equal keys counts.
 */
export function readFields(value: Json, struct: string, types: FieldTypes, path = ""): Fields {
  const values = new Map<string, FieldValue>();
  if (value === null) return { values };
  if (!(value instanceof JsonObject)) {
    const target = path === "" ? `Go value of type toxiproxy.${struct}` : `Go struct field ${path} of type ${struct}`;
    return { values, wrong: `json: cannot unmarshal ${kindOf(value)} into ${target}` };
  }
  const fields = Object.entries(types);
  let wrong: string | undefined;
  for (const [key, given] of value.entries) {
    const ofSameCase = fields.find(([name]) => name === key);
    const field = ofSameCase ?? fields.find(([name]) => name.toLowerCase() === key.toLowerCase());
    if (field === undefined) continue;
    const [name, type] = field;
    const read = given === null ? null : readValue(given, type);
    if (read === undefined) {
      const place = `${struct}.${path === "" ? "" : `${path}.`}${name}`;
      const goType = type === "attributes" ? "toxics.NoopToxic" : type;
      wrong ??= `json: cannot unmarshal ${found(given, type)} into Go struct field ${place} of type ${goType}`;
    } else if (read !== null || type === "attributes") values.set(name, read);
  }
  return wrong === undefined ? { values } : { values, wrong };
}

function readValue(given: Json, type: FieldType): FieldValue | undefined {
  switch (type) {
    case "string":
      return typeof given === "string" ? given : undefined;
    case "bool":
      return typeof given === "boolean" ? given : undefined;
    case "attributes":
      return given instanceof JsonObject ? given : undefined;
    default:
      return given instanceof JsonNumber ? numberOf(given.text, type) : undefined;
  }
}

const whole = /^-?\d+$/;

function numberOf(text: string, type: "float32" | "float64" | "int64" | "int"): number | bigint | undefined {
  if (type === "float32" || type === "float64") {
    const value = type === "float32" ? Math.fround(Number(text)) : Number(text);
    return Number.isFinite(value) ? value : undefined;
  }
  if (!whole.test(text) || text.length > mostDigits) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

/** The digits and the sign of the smallest 64-bit integer. */
const mostDigits = 20;

function kindOf(value: Json): string {
  if (value instanceof JsonNumber) return "number";
  if (value instanceof JsonObject) return "object";
  if (typeof value === "boolean") return "bool";
  return typeof value === "string" ? "string" : "array";
}

/** Names a value of the wrong type; a number that has the right type but not the right range is quoted. */
function found(value: Json, type: FieldType): string {
  const isNumeric = !["string", "bool", "attributes"].includes(type);
  return value instanceof JsonNumber && isNumeric ? `number ${value.text}` : kindOf(value);
}
