import { utf8 } from "../../../text/bytes/bytes.ts";

/** A file of properties, and how it is read. */
export interface ConfigFile {
  /** The path of a config tree ends with a slash. */
  readonly path: string;
  readonly format: "yaml" | "properties" | "tree";
  readonly encoding: FileEncoding;
}

/** Spring reads a properties file as ISO-8859-1 by default. */
export type FileEncoding = "utf-8" | "iso-8859-1";

/** Lowest precedence first. */
export const extensions = ["yaml", "yml", "properties"];

const readable = new RegExp(`^(.*)\\.(${extensions.join("|")})$`, "is");

/** A path before its extension, and the extension; undefined if the lab cannot read such a file. */
export function splitExtension(path: string): readonly [root: string, extension: string] | undefined {
  const [, root, extension] = readable.exec(path) ?? [];
  return root === undefined || extension === undefined ? undefined : [root, extension];
}

/** The file of a path with an extension. */
export function configFile(path: string): ConfigFile {
  return /\.properties$/i.test(path)
    ? { path, format: "properties", encoding: "iso-8859-1" }
    : { path, format: "yaml", encoding: "utf-8" };
}

/** The encoding of this name; undefined if the lab cannot read it. */
export function encodingOf(name: string): FileEncoding | undefined {
  if (/^utf-?8$/i.test(name)) return "utf-8";
  return /^(iso-?8859-1|latin-?1)$/i.test(name) ? "iso-8859-1" : undefined;
}

/** Bytes of one UTF-8 character, read as ISO-8859-1. */
const misread = /[\xc2-\xf4][\x80-\xbf]+/g;

/** Says how to write a text of UTF-8 that Spring reads as ISO-8859-1; undefined for any other text. */
export function sayMisread({ encoding }: ConfigFile, text: string): string | undefined {
  if (encoding === "utf-8" || text.search(misread) < 0) return undefined;
  const meant = (read: string) => utf8(Uint8Array.from(read, (char) => char.charCodeAt(0)));
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const written = text.replace(misread, (read) => meant(read).replace(/[^\x00-\x7f]/g, escaped));
  return `is "${text}", because Spring reads a properties file as ISO-8859-1; write ${written}`;
}

/** The number of characters that an editor shows, whatever the encoding. */
export function shownLength(text: string): number {
  return text.replace(misread, "?").length;
}
