import type { Detail } from "../components/component.ts";

/** JSON as the framework's mapper writes it: nothing between the tokens, and numbers as Java prints them. */
export function writeJson(value: Detail): string {
  if (value === null) return "null";
  if (typeof value === "string") return writeString(value);
  if (typeof value === "number") return writeNumber(value);
  if (typeof value === "boolean") return String(value);
  if (isMap(value)) return `{${[...value].map(([key, inner]) => `${writeString(key)}:${writeJson(inner)}`).join(",")}}`;
  return `[${value.map(writeJson).join(",")}]`;
}

function isMap(value: object): value is ReadonlyMap<string, Detail> {
  return value instanceof Map;
}

function writeString(text: string): string {
  return JSON.stringify(text).replace(/\\u00[0-9a-f]{2}/g, (sequence) => `\\u${sequence.slice(2).toUpperCase()}`);
}

/** Whole numbers stand for Java's integers, the others for its doubles. */
function writeNumber(number: number): string {
  if (!Number.isFinite(number)) return `"${number}"`;
  if (Number.isInteger(number) && Math.abs(number) < 2 ** 63) return BigInt(number).toString();
  const size = Math.abs(number);
  if (size >= 1e-3 && size < 1e7) return String(number);
  const [digits = "", exponent = ""] = number.toExponential().split("e");
  return `${digits.includes(".") ? digits : `${digits}.0`}E${exponent.replace("+", "")}`;
}
