import type { Detail } from "../../components/component.ts";
import { doubleText, JavaDouble } from "../../configuration/properties/java-double.ts";

/**
 * Writes JSON as the framework's mapper does: without spaces or, if indented, with a line for each entry of a map;
 * numbers as Java prints them.
 */
export function writeJson(value: Detail, indented = false): string {
  return write(value, indented ? "\n" : undefined);
}

/** `line` begins each new line at this depth; undefined without indentation. */
function write(value: Detail, line: string | undefined): string {
  if (value === null) return "null";
  if (typeof value === "string") return writeString(value);
  if (typeof value === "number") return writeNumber(value);
  if (typeof value === "boolean") return String(value);
  if (value instanceof JavaDouble) return /^-?\d/.test(value.text) ? value.text : writeString(value.text);
  if (!isMap(value)) {
    const items = value.map((each) => write(each, line));
    if (line === undefined) return `[${items.join(",")}]`;
    return items.length === 0 ? "[ ]" : `[ ${items.join(", ")} ]`;
  }
  if (line === undefined)
    return `{${[...value].map(([key, inner]) => `${writeString(key)}:${write(inner, line)}`).join(",")}}`;
  if (value.size === 0) return "{ }";
  const inside = `${line}  `;
  return `{${[...value].map(([key, inner]) => `${inside}${writeString(key)} : ${write(inner, inside)}`).join(",")}${line}}`;
}

function isMap(value: object): value is ReadonlyMap<string, Detail> {
  return value instanceof Map;
}

function writeString(text: string): string {
  return JSON.stringify(text).replace(/\\u00[0-9a-f]{2}/g, (sequence) => `\\u${sequence.slice(2).toUpperCase()}`);
}

/** Whole numbers represent Java's integers, the others its doubles. */
function writeNumber(number: number): string {
  if (!Number.isFinite(number)) return `"${number}"`;
  if (Number.isInteger(number) && Math.abs(number) < 2 ** 63) return BigInt(number).toString();
  return doubleText(number);
}
