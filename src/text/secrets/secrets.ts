import { bytes, utf8 } from "../bytes/bytes.ts";
import { changed } from "../values/changed.ts";
import { namesSecret } from "./name.ts";
import { hideWords } from "./secret-words.ts";
import { hiddenValue, hideText, hideValue, type Take } from "./text.ts";

/**
 * Hides all values that are named like secrets, and then these values, and known ones, wherever else they occur. Applied
 * where values leave the program; servers get the true ones.
 */
export function withoutSecrets<Value>(value: Value, known: readonly string[] = []): Value {
  const found = new Set(known);
  const named = hide(value, (secret) => found.add(secret));
  const searched = [...found].filter(isDistinct);
  return (searched.length === 0 ? named : replaced(named, patternOf(searched))) as Value;
}

/** Returns the values in it that are named like secrets. */
export function secretsIn(value: unknown): string[] {
  const found = new Set<string>();
  hide(value, (secret) => found.add(secret));
  return [...found].filter(isDistinct);
}

/** Returns the secrets in the words of a command line. */
export function secretsInWords(words: readonly string[]): string[] {
  const found = new Set<string>();
  hideWords(words, (secret) => found.add(secret));
  return [...found].filter(isDistinct);
}

/** Hides known values in a text for people or programs, as they are and as JSON, XML and URLs write them. */
export function withoutKnown(text: string, known: readonly string[]): string {
  if (known.length === 0) return text;
  const forms = known.flatMap((each) => [
    each,
    JSON.stringify(each).slice(1, -1),
    inXml(each),
    encodeURIComponent(each),
  ]);
  return text.replace(patternOf(forms), hiddenValue);
}

/** A short value, or an ordinary word, occurs in many texts that have nothing to do with it. */
function isDistinct(value: string): boolean {
  return value.length >= 6 && !/^([a-z]{1,10}|\d{1,8})$/.test(value) && !value.includes(hiddenValue);
}

function inXml(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Longer values first, because one may contain another. */
function patternOf(values: readonly string[]): RegExp {
  const byLength = [...new Set(values)].sort((one, other) => other.length - one.length);
  return new RegExp(byLength.map((each) => each.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")).join("|"), "g");
}

function hide(value: unknown, take: Take): unknown {
  if (typeof value === "string") return hideText(value, take);
  if (value instanceof Uint8Array) return inBytes(value, (text) => hideText(text, take));
  if (typeof value !== "object" || value === null || value instanceof Map) return value;
  if (Array.isArray(value)) {
    if (isPair(value)) return [value[0], hideValue(value[1], take)];
    return changed(value, (each) => hide(each, take));
  }
  // A name and its value, as in a list of variables.
  const named = "name" in value && typeof value.name === "string" && namesSecret(value.name);
  return changed(value, (inner, name) => hideNamed(inner, named && /^values?$/.test(name) ? "secret" : name, take));
}

function hideNamed(value: unknown, name: string, take: Take): unknown {
  if (!namesSecret(name)) return hide(value, take);
  if (typeof value === "string") return hideValue(value, take);
  if (Array.isArray(value)) return changed(value, (each) => hideNamed(each, name, take));
  return hide(value, take);
}

/** A header or a parameter: its name and its value. */
function isPair(value: readonly unknown[]): value is readonly [string, string] {
  const [name, text] = value;
  return value.length === 2 && typeof name === "string" && typeof text === "string" && namesSecret(name);
}

function replaced(value: unknown, pattern: RegExp): unknown {
  if (typeof value === "string") return value.replace(pattern, hiddenValue);
  if (value instanceof Uint8Array) return inBytes(value, (text) => text.replace(pattern, hiddenValue));
  if (typeof value !== "object" || value === null || value instanceof Map) return value;
  return changed(value, (inner) => replaced(inner, pattern));
}

/** Bytes that do not change stay the same, even if they are not text. */
function inBytes(from: Uint8Array, change: (text: string) => string): Uint8Array {
  const text = utf8(from);
  const changed = change(text);
  return changed === text ? from : bytes(changed);
}
