import { isMap, isScalar, isSeq, type Node, Scalar } from "yaml";
import { doubleText } from "../properties/java-double.ts";
import type { SpringProperty } from "../properties/property.ts";

/** The numbers that Java's YAML parser recognizes. In YAML 1.1, `e1` and `08` would be numbers, too. */
const numbers = [
  "[-+]?0b_*[01][01_]*",
  "[-+]?0x_*[0-9a-fA-F][0-9a-fA-F_]*",
  "[-+]?(?:0|0_*[0-7][0-7_]*|[1-9][0-9_]*(?::[0-5]?[0-9])*)",
  "[-+]?[0-9][0-9_]*(?:[.][0-9_]*(?:[eE][-+]?[0-9]+)?|[eE][-+]?[0-9]+|(?::[0-5]?[0-9])+[.][0-9_]*)",
  "[-+]?[.][0-9_]*[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?",
  "[-+]?[.](?:inf|Inf|INF)|[.](?:nan|NaN|NAN)",
];
const integer = new RegExp(`^(?:${numbers.slice(0, 3).join("|")})$`);
const number = new RegExp(`^(?:${numbers.join("|")})$`);

/** Unlike YAML 1.1, Java's parser reads a lone y or n as text. */
export function isText({ value, source = "", tag }: Scalar): boolean {
  if (tag === "tag:yaml.org,2002:str") return true;
  if (tag === floatTag || tag === boolTag) return false;
  if (typeof value === "number") return !number.test(source);
  return typeof value === "string" || value instanceof Date || (typeof value === "boolean" && /^[YyNn]$/.test(source));
}

export function typedValue(scalar: Scalar): SpringProperty["typed"] {
  if (isText(scalar)) return undefined;
  if (scalar.tag === floatTag) return Number(scalar.source);
  return typeof scalar.value === "number" || typeof scalar.value === "boolean" ? scalar.value : undefined;
}

const boolTag = "tag:yaml.org,2002:bool";
const floatTag = "tag:yaml.org,2002:float";

/** Whether a value with the tag of a number is one. */
export function isOfItsTag({ source = "", tag }: Scalar): boolean {
  if (tag === floatTag) return number.test(source) && !/^[-+]?0[bx]/.test(source);
  return !tag?.endsWith(":int") || integer.test(source);
}

export function isMergeKey({ source, type }: Scalar): boolean {
  return source === "<<" && type === Scalar.PLAIN;
}

/** Writes a key that is not text as Java does. */
export function javaValue(node: Node | null): string {
  if (isScalar(node)) return node.value === null ? "null" : javaText(node);
  if (isSeq(node)) return `[${node.items.map((item) => javaValue(item as Node)).join(", ")}]`;
  if (!isMap(node)) return "null";
  return `{${node.items.map(({ key, value }) => `${javaValue(key as Node)}=${javaValue(value as Node | null)}`).join(", ")}}`;
}

/** Writes a scalar as Java prints the value that its parser reads. */
export function javaText(scalar: Scalar): string {
  const { value, source, tag } = scalar;
  if (value === null || tag === "tag:yaml.org,2002:null") return "";
  if (value instanceof Date) return source ?? "";
  if (isText(scalar)) return typeof value === "string" ? value : (source ?? "");
  if (tag === floatTag) return doubleText(Number(source));
  if (tag === boolTag && typeof value !== "boolean") return "";
  if (typeof value === "number" && /^[-+]?(?:[0-9][0-9_]*$|0[bx])/.test(source ?? "")) return integerText(scalar);
  if (typeof value === "number" && !/:/.test(source ?? "")) return doubleText(value);
  return String(value);
}

const integerTexts = new WeakMap<Scalar, string>();

/** Cached, because many aliases can repeat one long number, and reading its digits is slow. */
function integerText(scalar: Scalar): string {
  const known = integerTexts.get(scalar);
  if (known !== undefined) return known;
  const source = scalar.source ?? "";
  const digits = source.replace(/[_+-]/g, "");
  const whole = /^0[0-7]+$/.test(digits) ? BigInt(`0o${digits.slice(1)}`) : BigInt(digits);
  const text = source.startsWith("-") && whole !== 0n ? `-${whole}` : String(whole);
  integerTexts.set(scalar, text);
  return text;
}
