import type { PropertyReader } from "../properties/property-reader.ts";

/** The types that properties are bound to, each with the check that rejects an invalid value. */
export const bound = {
  text: (reader: PropertyReader, name: string) => void reader.text(name),
  boolean: (reader: PropertyReader, name: string) => void reader.boolean(name),
  integer: (reader: PropertyReader, name: string) => void reader.integer(name),
  duration: (reader: PropertyReader, name: string) => void reader.durationMs(name),
  bytes: (reader: PropertyReader, name: string) => void reader.bytes(name),
  list: (reader: PropertyReader, name: string) => void reader.list(name),
  map: refuseText,
  charset: (reader: PropertyReader, name: string) => hold(reader, name, isCharset, "a charset", "UTF-8"),
  characters: refuseLong,
  zone: (reader: PropertyReader, name: string) => hold(reader, name, isZone, "a time zone", "Europe/Berlin"),
} as const;
export type Bound = keyof typeof bound;

function hold(
  reader: PropertyReader,
  name: string,
  holds: (text: string) => boolean,
  what: string,
  example: string,
): void {
  const property = reader.tree.get(name);
  const text = property?.value?.trim();
  if (property && text && !holds(text))
    reader.refuse(property, `${text} is not ${what}`, `write one, such as ${example}`);
}

/** A map has properties below its name, and no text of its own. */
function refuseText(reader: PropertyReader, name: string): void {
  reader.tree.known.askBelow(name);
  const property = reader.tree.get(name);
  if (property?.value) reader.refuse(property, "this is a map, and has no value of its own", `write ${name}.NAME`);
}

function refuseLong(reader: PropertyReader, name: string): void {
  const { items = [], origins = [] } = reader.list(name) ?? {};
  const wrong = items.find((item) => item.length > 1);
  if (wrong !== undefined && origins[0])
    reader.refuse(origins[0], `${wrong} is more than one character`, "put commas between the characters");
}

/** Java knows more charsets than this platform, so all names of these families are accepted. */
function isCharset(text: string): boolean {
  if (/^(utf|iso|us-|windows|cp|ibm|x-|koi8|gb|big5|euc|shift|tis)/i.test(text)) return true;
  try {
    return new TextDecoder(text) !== undefined;
  } catch {
    return false;
  }
}

function isZone(text: string): boolean {
  if (/^(GMT|UTC|[A-Z]{3}$)/.test(text)) return true;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }) !== undefined;
  } catch {
    return false;
  }
}
