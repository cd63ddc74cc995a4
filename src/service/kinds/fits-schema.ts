type JsonSchema = Readonly<Record<string, unknown>>;

/** Returns why a JSON value does not fit a schema, with its place in front: "/amount is not a number". undefined if it fits. */
export function misfit(schema: unknown, value: unknown, place = ""): string | undefined {
  if (typeof schema !== "object" || schema === null)
    return schema === false ? `${place || "/"} is not allowed` : undefined;
  const rule = schema as JsonSchema;
  if (value === null && rule.nullable === true) return undefined;
  const wrong = (why: string) => `${place || "/"} ${why}`;
  const types = [rule.type].flat().filter((type) => type !== undefined);
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return wrong(`is not of type ${types.join(" or ")}`);
  const allowed = rule.const === undefined ? rule.enum : [rule.const];
  if (Array.isArray(allowed) && !allowed.some((each) => isEqual(each, value)))
    return wrong(`is not one of ${allowed.map((each) => JSON.stringify(each)).join(", ")}`);
  const range = outside(rule, value);
  if (range !== undefined) return wrong(range);
  const inside = misfitInside(rule, value, place);
  if (inside !== undefined) return inside;
  for (const part of listIn(rule.allOf)) {
    const why = misfit(part, value, place);
    if (why !== undefined) return why;
  }
  for (const choices of [listIn(rule.anyOf), listIn(rule.oneOf)]) {
    const reasons = choices.map((each) => misfit(each, value, place));
    if (choices.length > 0 && !reasons.includes(undefined)) return reasons[0];
  }
  return undefined;
}

function misfitInside(rule: JsonSchema, value: unknown, place: string): string | undefined {
  if (Array.isArray(value)) {
    const reasons = value.map((each, at) => misfit(rule.items, each, `${place}/${at}`));
    return reasons.find((why) => why !== undefined);
  }
  if (typeof value !== "object" || value === null) return undefined;
  const properties = (rule.properties ?? {}) as JsonSchema;
  for (const name of listIn(rule.required)) {
    // A property that only answers have is never sent.
    const { readOnly } = (properties[String(name)] ?? {}) as JsonSchema;
    if (readOnly !== true && !Object.hasOwn(value, String(name))) return `${place}/${name} is missing`;
  }
  for (const [name, each] of Object.entries(value)) {
    const why = misfit(
      Object.hasOwn(properties, name) ? properties[name] : rule.additionalProperties,
      each,
      `${place}/${name}`,
    );
    if (why !== undefined) return why;
  }
  return undefined;
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function outside(rule: JsonSchema, value: unknown): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, minItems, maxItems } = rule;
  if (typeof value === "number") {
    const above = exclusiveMinimum === true ? minimum : exclusiveMinimum;
    const below = exclusiveMaximum === true ? maximum : exclusiveMaximum;
    if (value < Number(minimum)) return `is less than ${minimum}`;
    if (value > Number(maximum)) return `is more than ${maximum}`;
    if (typeof above === "number" && value <= above) return `is not more than ${above}`;
    if (typeof below === "number" && value >= below) return `is not less than ${below}`;
  }
  const unit = typeof value === "string" ? "characters" : "items";
  const length = typeof value === "string" ? [...value].length : Array.isArray(value) ? value.length : undefined;
  const [least, most] = typeof value === "string" ? [minLength, maxLength] : [minItems, maxItems];
  if (length === undefined) return undefined;
  if (length < Number(least)) return `has fewer than ${least} ${unit}`;
  return length > Number(most) ? `has more than ${most} ${unit}` : undefined;
}
