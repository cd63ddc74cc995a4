import { ownValue } from "../../text/values/own-value.ts";
import type { BodyEncoding } from "./encoding.ts";
import { type MediaType, parseMediaType } from "./media-type.ts";

const encodings: readonly BodyEncoding[] = ["utf-8", "utf-16be", "utf-16le", "utf-32be", "utf-32le"];
/** Other names of these encodings, including ASCII, which is a part of UTF-8. */
const aliases: Readonly<Record<string, BodyEncoding>> = {
  utf8: "utf-8",
  "unicode-1-1-utf-8": "utf-8",
  "us-ascii": "utf-8",
  ascii: "utf-8",
  iso646: "utf-8",
  utf_16be: "utf-16be",
  utf_16le: "utf-16le",
  utf_32be: "utf-32be",
  utf_32le: "utf-32le",
};

export function charsetOf({ parameters }: MediaType): string | undefined {
  const written = parameters.find(([name]) => name.toLowerCase() === "charset")?.[1];
  return written?.replace(/^(["'])(.*)\1$/, "$2");
}

/** The encoding of a body of this type; undefined if it cannot be written. */
export function writableEncoding(type: MediaType): BodyEncoding | undefined {
  const charset = charsetOf(type)?.toLowerCase() ?? "utf-8";
  return encodings.find((each) => each === charset) ?? ownValue(aliases, charset);
}

export function encodingOf(type: string | undefined): BodyEncoding {
  const parsed = type === undefined ? undefined : parseMediaType(type);
  return (parsed && writableEncoding(parsed)) ?? "utf-8";
}
