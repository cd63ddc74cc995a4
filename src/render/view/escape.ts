import { withoutSecrets } from "../../text/secrets/secrets.ts";
import { changed } from "../../text/values/changed.ts";

/**
 * Control characters, direction marks, invisible characters and lone surrogates, which can mislead readers or control a
 * terminal.
 */
const dangerous =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e0fff}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;
/** Most texts contain only these characters, which is several times faster to check. */
const harmless = /^[\n -~]*$/;
const unusual = /[^\n -~]+/g;
const short: Readonly<Record<string, string>> = { "\t": "\\t", "\r": "\\r", "\n": "\\n", "\u001b": "\\e" };

/** Makes text from a server or a file safe for a terminal. Line ends remain, because wrapping treats them as spaces. */
export function escapeText(text: string): string {
  return harmless.test(text) ? text : text.replace(dangerous, visible);
}

/** Escapes line ends as well. */
export function escapeLine(text: string): string {
  return escapeText(text).replaceAll("\n", "\\n");
}

/** Hides the secrets in a value and escapes all its texts, so that no renderer can forget one. Bytes are not escaped. */
export function escapeAll<Value>(value: Value): Value {
  return deep(withoutSecrets(value)) as Value;
}

/** Escapes within JSON, which stays the same document. */
export function escapeJson(json: string): string {
  return json.replace(unusual, (text) => text.replace(dangerous, asUnits));
}

function asUnits(found: string): string {
  return found
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

function visible(found: string): string {
  const code = found.codePointAt(0)!;
  return short[found] ?? (code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`);
}

function deep(value: unknown): unknown {
  if (typeof value === "string") return escapeText(value);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array || value instanceof Map) return value;
  return changed(value, deep, escapeText);
}
