import * as v from "valibot";

/** The parts of a valibot schema that are inspected, in this file alone: they are its internals. */
export interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly rest?: v.GenericSchema;
  readonly key?: v.GenericSchema;
  readonly value?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
  /** Of a schema that contains itself. */
  readonly getter?: (input: unknown) => v.GenericSchema;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly unknown[];
  /** The schema's message for input that it rejects. */
  readonly message?: unknown;
}

export function shapeOf(schema: v.GenericSchema): Shape {
  return schema as unknown as Shape;
}

/** Whether the schema transforms its input. */
export function transforms({ pipe = [] }: Shape): boolean {
  return pipe.some((action) => (action as { kind: string }).kind === "transformation");
}

export function isOptional(schema: v.GenericSchema): boolean {
  return ["optional", "exact_optional"].includes(shapeOf(schema).type);
}

/** Returns the schema of an optional value, or the schema itself. */
export function withoutDefault(schema: v.GenericSchema): v.GenericSchema {
  return shapeOf(schema).wrapped ?? schema;
}

/** Returns the keys of a map, or of the first map among the forms in which a value may be written. */
export function partsOf(schema: v.GenericSchema): Readonly<Record<string, v.GenericSchema>> {
  const { wrapped, entries, options = [] } = shapeOf(schema);
  if (wrapped !== undefined) return partsOf(wrapped);
  const forms = options.filter(isSchema).map(partsOf);
  return entries ?? forms.find((parts) => Object.keys(parts).length > 0) ?? {};
}

/** Finds the parts of a map's values that have a key, with the keys that lead there: `wait.jitter`. */
export function nestedKeys(entries: Readonly<Record<string, v.GenericSchema>>, key: string): string[] {
  return Object.entries(entries).flatMap(([name, schema]) => {
    const parts = partsOf(schema);
    const inner = Object.hasOwn(parts, key) ? [key] : nestedKeys(parts, key);
    return inner.map((each) => `${name}.${each}`);
  });
}

/** Returns the keys of all forms that an item of a list may have, such as a step of a service. Each form needs only its own. */
export function partsOfItems(schema: v.GenericSchema): Readonly<Record<string, v.GenericSchema>> {
  const { item } = shapeOf(withoutDefault(schema));
  const forms = item === undefined ? [] : (shapeOf(item).options ?? []);
  const entries = forms.filter(isSchema).flatMap((form) => Object.entries(shapeOf(form).entries ?? {}));
  return Object.fromEntries(entries.map(([key, entry]) => [key, isOptional(entry) ? entry : v.optional(entry)]));
}

/** The options of a picklist are values, those of a union schemas. */
function isSchema(option: unknown): option is v.GenericSchema {
  return typeof option === "object" && option !== null && "kind" in option;
}

/** Returns the key that identifies an option of a union: its first key, if that is required. */
export function ownKey(option: v.GenericSchema): string | undefined {
  const [first] = Object.entries(shapeOf(option).entries ?? {});
  return first && !isOptional(first[1]) ? first[0] : undefined;
}

/** Whether the input has the outer form that the schema expects. */
export function fits(schema: v.GenericSchema, input: unknown): boolean {
  switch (shapeOf(schema).type) {
    case "array":
      return Array.isArray(input);
    case "object":
    case "strict_object":
    case "object_with_rest":
    case "record":
      return isMap(input);
    case "string":
    case "picklist":
      return typeof input === "string";
    case "number":
      return typeof input === "number";
    default:
      return v.safeParse(schema, input).success;
  }
}

/** Whether a number needs only a unit for this schema to accept it. */
export function needsUnit(schema: v.GenericSchema, input: unknown): boolean {
  if (typeof input !== "number" || shapeOf(schema).type !== "string") return false;
  return ["s", "B", "%", "/s"].some((unit) => v.safeParse(schema, `${input}${unit}`).success);
}

export function isMap(input: unknown): input is Record<string, unknown> {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}
