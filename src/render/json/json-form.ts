import { ownValue } from "../../text/values/own-value.ts";

/** How a type is written as JSON and read again. */
export interface JsonForm<Value, Json> {
  write(value: Value): Json;
  read(json: Json): Value;
}

/** Keeps ten digits, because more would be rounding noise. JSON stores an unknown number as null. */
export const number: JsonForm<number, number | null> = {
  write: (value) => (Number.isFinite(value) ? Number(value.toPrecision(10)) : null),
  read: (json) => json ?? Number.NaN,
};

/** The fields of a type that are written in another form. */
type FormsOf<Value, Json> = {
  readonly [Key in keyof Value & keyof Json as [Value[Key], Json[Key]] extends [Json[Key], Value[Key]]
    ? never
    : Key]: JsonForm<Value[Key], Json[Key]>;
};

/** Writes these fields in their forms, and the others as they are. */
export function fields<Value extends object, Json extends { readonly [Key in keyof Value]: unknown }>(
  forms: FormsOf<Value, Json>,
): JsonForm<Value, Json> {
  const all = forms as Readonly<Record<string, JsonForm<unknown, unknown>>>;
  const each = (from: object, convert: (form: JsonForm<unknown, unknown>, value: unknown) => unknown) =>
    Object.fromEntries(
      Object.entries(from).map(([key, value]) => {
        const form = ownValue(all, key);
        return [key, form === undefined ? value : convert(form, value)];
      }),
    );
  return {
    write: (value) => each(value, (form, field) => form.write(field)) as Json,
    read: (json) => each(json, (form, field) => form.read(field)) as Value,
  };
}

/** Writes a map as an object. */
export function byName<Value, Json>(
  form: JsonForm<Value, Json>,
): JsonForm<ReadonlyMap<string, Value>, Record<string, Json>> {
  return {
    write: (map) => Object.fromEntries(Array.from(map, ([name, value]) => [name, form.write(value)])),
    read: (json) => new Map(Object.entries(json).map(([name, value]) => [name, form.read(value)])),
  };
}
