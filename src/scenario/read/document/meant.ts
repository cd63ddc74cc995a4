import * as v from "valibot";
import { toldOf } from "../../../service/setting/setting.ts";
import { shown } from "../../../text/values/format-value.ts";
import { allOf } from "../../../text/words/lists.ts";
import { isMap, isOptional, ownKey, partsOf, shapeOf } from "./shape.ts";

/** Returns the map that was meant by a value in its place: `{ within: 100ms }` for `100ms`, and for `5` also `{ within: 5s }`. */
export function meantMap(entries: v.ObjectEntries, input: unknown): string | undefined {
  const forms = typeof input === "number" ? [[input], [`${input}s`, `${input}ms`], [`${input}%`]] : [[input]];
  const isRight = (key: string, value: unknown) => v.safeParse(v.strictObject(entries), { [key]: value }).success;
  const isUnit = (values: readonly unknown[]) => values[0] !== input;
  // The first part is the main one, so its unit comes before another part without one.
  for (const key of Object.keys(entries)) {
    // A part that accepts any word, such as an address, has no unit.
    const fitting = isRight(key, "x") ? forms.filter((values) => !isUnit(values)) : forms;
    const form = fitting.find((values) => values.every((value) => isRight(key, value)));
    if (form !== undefined) return form.map((value) => `{ ${key}: ${shown(value)} }`).join(" or ");
  }
  return undefined;
}

/** Returns a map to copy: the example of the setting's description, or its needed keys: `{ rate: …, burst: … }`. */
export function exampleMap(schema: v.GenericSchema): string {
  const described = /`(\{ .* \})`/.exec(toldOf(schema).takes ?? "")?.[1];
  if (described !== undefined) return described;
  const parts = Object.entries(partsOf(schema));
  const keys = parts.map(([key]) => key);
  const needed = parts.filter(([, part]) => !isOptional(part));
  if (needed.length > 0) return `{ ${needed.map(([key]) => `${key}: …`).join(", ")} }`;
  return keys.length === 0 ? "name: value" : `{ ${keys[0]}: … }; its keys are ${allOf(keys)}`;
}

/** Returns the entry that was meant by a sentence: `send: POST /orders` for "client sends POST /orders to order", `hang: true` for "hang". */
export function meantEntry(options: readonly v.GenericSchema[], input: unknown): string | undefined {
  if (typeof input !== "string") return undefined;
  for (const option of options) {
    const key = ownKey(option);
    const part = key === undefined ? undefined : shapeOf(option).entries?.[key];
    if (part && key === input) return `${key}: ${v.safeParse(part, true).success ? true : "…"}`;
    const value = part && partFor(part, input);
    if (value) return `${key}: ${value}`;
  }
  return undefined;
}

const longestSentence = 20;

/** Returns the longest part of the sentence that the schema accepts, unless it accepts any text. */
function partFor(schema: v.GenericSchema, sentence: string): string | undefined {
  const isRight = (text: string) => v.safeParse(schema, text).success;
  if (isRight(sentence)) return undefined;
  const words = sentence.split(/\s+/).slice(0, longestSentence);
  for (let count = words.length - 1; count > 0; count--) {
    const parts = words.slice(0, words.length - count + 1).map((_, at) => words.slice(at, at + count).join(" "));
    const found = parts.find(isRight);
    if (found !== undefined) return found;
  }
  return undefined;
}

const mostItems = 20;

/** Returns the list that was meant by a value in its place: `[1, 2]` for `1..2`, and `[503]` for `503`. */
export function meantList(item: v.GenericSchema, input: unknown): string | undefined {
  const isRight = (each: unknown) => v.safeParse(item, each).success;
  if (typeof input === "object") return undefined;
  if (isRight(input)) return `[${shown(input)}]`;
  const items =
    rangeOf(`${input}`) ?? `${input}`.split(/[\s,]+/).map((word) => (/^\d+$/.test(word) ? Number(word) : word));
  return items.every(isRight) ? `[${items.join(", ")}]` : undefined;
}

function rangeOf(text: string): number[] | undefined {
  const ends = /^(\d+) ?(?:\.\.|-|to) ?(\d+)$/.exec(text);
  if (ends === null) return undefined;
  const [from, to] = [Number(ends[1]), Number(ends[2])];
  if (to < from || to - from >= mostItems) return undefined;
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

const longestEntry = 60;

/** Returns what to write in place of a value that is not text. Quotes do not help an empty value, and a list of one text means that text. */
export function textMeant(found: unknown, cure: string | undefined): string | undefined {
  if (cure !== "write it in quotes") return cure;
  if (found === null) return "write some text";
  const [only, second] = Array.isArray(found) ? found : [];
  return typeof only === "string" && second === undefined ? `write ${shown(only)}` : cure;
}

/** Returns a list to copy: with the entry that a word names, the example of the setting's description, or how to write one. */
export function exampleList(schema: v.GenericSchema, input: unknown): string {
  const item = shapeOf(schema).item!;
  const { options = [] } = shapeOf(item);
  const entry = meantEntry(options as readonly v.GenericSchema[], input);
  if (entry !== undefined) return `- ${entry}`;
  if (input === null) return "its entries below it, each after a -";
  const written = shown(input);
  if (isMap(input) && v.safeParse(item, input).success && written.length <= longestEntry && !written.includes("…"))
    return `[${written}]`;
  return /`(\[.*\])`/.exec(toldOf(schema).takes ?? "")?.[1] ?? "- before each entry";
}
