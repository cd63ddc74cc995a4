import { toJsonSchema } from "@valibot/to-json-schema";
import { scenarioSchema } from "../../src/scenario/read/formats/schema.ts";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The JSON Schema by which editors complete and check scenarios while they are written. */
export function scenarioJsonSchema(): string {
  const { $schema, ...schema } = toJsonSchema(scenarioSchema(), {
    typeMode: "input",
    ignoreActions: ["check"],
  });
  const told = {
    $schema,
    title: "A scenario of failure-lab",
    ...(forEditors(schema as unknown as Json) as object),
  };
  const text = JSON.stringify(hoisted(merged(told as unknown as Json) as { [key: string]: Json }), null, 2);
  return `${text.replace(/\{\s+("\$ref": "[^"]+")\s+\}/g, "{ $1 }")}\n`;
}

interface Alternative {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
}

/** Objects that differ in one required key, as the faults of a list do, are one object with exactly one of these keys. */
function merged(json: Json): Json {
  if (Array.isArray(json)) return json.map(merged);
  if (typeof json !== "object" || json === null) return json;
  const each = Object.fromEntries(Object.entries(json).map(([key, value]) => [key, merged(value)]));
  const { anyOf, ...rest } = each as { anyOf?: readonly Alternative[] } & Record<string, Json>;
  if (anyOf === undefined || anyOf.length < 10 || !anyOf.every(({ required }) => required?.length === 1)) return each;
  const properties = Object.assign({}, ...anyOf.map((one) => one.properties)) as Json;
  const oneOf = anyOf.map(({ required }) => ({ required }));
  return { ...rest, type: "object", properties, oneOf, additionalProperties: false };
}

/** What kind of value a key takes goes into its description: editors show nothing else. */
function forEditors(json: Json): Json {
  if (Array.isArray(json)) return json.map(forEditors);
  if (typeof json !== "object" || json === null) return json;
  const { takes, ...rest } = json as Record<string, Json>;
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, forEditors(value)]));
}

const worthHoisting = 60;

/** Large parts that stand in several places are written once. */
function hoisted(schema: { [key: string]: Json }): Json {
  const seen = new Map<string, { count: number; name: string }>();
  const visit = (json: Json, name: string): void => {
    if (Array.isArray(json)) for (const item of json) visit(item, name);
    if (typeof json !== "object" || json === null || Array.isArray(json)) return;
    const text = JSON.stringify(json);
    if (text.length > worthHoisting && ("type" in json || "anyOf" in json)) {
      const known = seen.get(text);
      seen.set(text, { count: (known?.count ?? 0) + 1, name: known?.name ?? name });
      if (known) return;
    }
    for (const [key, value] of Object.entries(json)) visit(value, structural.has(key) ? name : key);
  };
  visit(schema, "scenario");
  const defs: Record<string, Json> = {};
  const names = new Map<string, string>();
  for (const [text, { count, name }] of seen) {
    if (count < 2) continue;
    const free = [name, ...Array.from({ length: 99 }, (_, index) => `${name}-${index + 2}`)];
    const chosen = free.find((each) => ![...names.values()].includes(each))!;
    names.set(text, chosen);
  }
  const replace = (json: Json, keep: boolean): Json => {
    if (Array.isArray(json)) return json.map((item) => replace(item, false));
    if (typeof json !== "object" || json === null) return json;
    const name = keep ? undefined : names.get(JSON.stringify(json));
    if (name !== undefined) {
      defs[name] ??= replace(json, true);
      return { $ref: `#/definitions/${name}` };
    }
    return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, replace(value, false)]));
  };
  const whole = replace(schema, true) as Record<string, Json>;
  return { ...whole, definitions: defs };
}

const structural = new Set(["properties", "items", "anyOf", "additionalProperties"]);
