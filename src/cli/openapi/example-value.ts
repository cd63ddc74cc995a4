import { ownValue } from "../../text/values/own-value.ts";
import { type ApiNode, asNode, listOf, type OpenApiFile } from "./openapi-file.ts";

/** Schemas may contain themselves. */
const deepest = 8;

const formats: Readonly<Record<string, string>> = {
  date: "2026-01-15",
  "date-time": "2026-01-15T12:00:00Z",
  time: "12:00:00Z",
  duration: "PT1H",
  email: "ada@example.com",
  uuid: "3f1c9b3e-8a52-4f0e-9d7b-2f6f6f1c9b3e",
  uri: "https://example.com/",
  url: "https://example.com/",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  byte: "bGFi",
  binary: "lab",
  password: "secret",
};

/** Returns the example of a media type or a parameter, or a value that its schema allows. */
export function exampleOf(api: OpenApiFile, holder: ApiNode): unknown {
  if (holder.example !== undefined) return holder.example;
  const [named] = Object.values(asNode(holder.examples));
  const { value } = api.follow(named);
  return value === undefined ? valueIn(api, holder.schema) : value;
}

/** Returns a value that a schema allows: its own example if there is one, and otherwise only what is required. */
export function valueIn(api: OpenApiFile, written: unknown, depth = 0): unknown {
  const schema = api.follow(written);
  const [example] = listOf(schema.examples);
  const given = [schema.example, example, schema.const, schema.default, listOf(schema.enum)[0]];
  const first = given.find((each) => each !== undefined);
  if (first !== undefined) return first;
  if (depth > deepest) return null;
  const inside = (each: unknown) => valueIn(api, each, depth + 1);
  const parts = listOf(schema.allOf);
  if (parts.length > 0) {
    const values = parts.map(inside).filter((each) => typeof each === "object" && each !== null);
    if (values.length > 0) return Object.assign({}, ...values, ownProperties(api, schema, depth));
    return inside(parts[0]);
  }
  const [choice] = [...listOf(schema.oneOf), ...listOf(schema.anyOf)].filter(
    (each) => typeOf(api.follow(each)) !== "null",
  );
  if (choice !== undefined) {
    const value = inside(choice);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? { ...value, ...ownProperties(api, schema, depth) }
      : value;
  }
  return ofType(api, schema, depth);
}

function ofType(api: OpenApiFile, schema: ApiNode, depth: number): unknown {
  switch (typeOf(schema)) {
    case "object":
      return ownProperties(api, schema, depth);
    case "array":
      return Number(schema.minItems ?? 1) === 0 ? [] : [valueIn(api, schema.items, depth + 1)];
    case "integer":
    case "number":
      return numberIn(schema);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return textIn(schema);
  }
}

/** The type, of several the first one that is not null; by the other keys if it is not written. */
function typeOf(schema: ApiNode): unknown {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const type = types.find((each) => each !== "null") ?? types[0];
  if (type !== undefined) return type;
  if (schema.properties !== undefined || schema.required !== undefined || schema.additionalProperties !== undefined)
    return "object";
  if (schema.items !== undefined) return "array";
  return schema.minimum !== undefined || schema.maximum !== undefined ? "number" : "string";
}

function ownProperties(api: OpenApiFile, schema: ApiNode, depth: number): ApiNode {
  const properties = asNode(schema.properties);
  const names = listOf(schema.required).filter((name): name is string => typeof name === "string");
  const present = names.filter((name) => api.follow(properties[name]).readOnly !== true);
  return Object.fromEntries(present.map((name) => [name, valueIn(api, properties[name], depth + 1)]));
}

function numberIn({ type, minimum, maximum, exclusiveMinimum, multipleOf }: ApiNode): number {
  const step = typeof multipleOf === "number" ? multipleOf : 1;
  const above =
    typeof exclusiveMinimum === "number" ? exclusiveMinimum : exclusiveMinimum === true ? Number(minimum) : undefined;
  const least = above === undefined ? Number(minimum ?? step) : above + step;
  const whole = type === "integer" || Number.isInteger(step) ? Math.ceil(least / step) * step : least;
  return typeof maximum === "number" && whole > maximum ? maximum : whole;
}

function textIn({ format, minLength, maxLength, pattern }: ApiNode): string {
  const known = typeof format === "string" ? ownValue(formats, format) : undefined;
  if (known !== undefined) return known;
  const least = Number(minLength ?? 0);
  const usual = typeof pattern === "string" ? matching(pattern, least) : "text";
  const text = usual.padEnd(least, "x");
  return typeof maxLength === "number" ? text.slice(0, maxLength) : text;
}

/** Common beginnings of patterns; a text that fits none is for the reader of the file to correct. */
function matching(pattern: string, least: number): string {
  const length = Math.max(least, Number(/\{(\d+)/.exec(pattern)?.[1] ?? 1));
  const candidates = ["1", "A", "a", "0"].flatMap((letter) => [letter.repeat(length), letter.repeat(length + 1)]);
  const fitting = [...candidates, "2026-01-15", "https://example.com/", "+15550100"].find((each) =>
    fits(pattern, each),
  );
  return fitting ?? "text";
}

function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return false;
  }
}
