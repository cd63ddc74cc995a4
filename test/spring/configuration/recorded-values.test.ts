import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { profileHolds } from "../../../src/spring/configuration/files/profiles.ts";
import { resolveAll } from "../../../src/spring/configuration/properties/placeholders.ts";
import { PropertyReader } from "../../../src/spring/configuration/properties/property-reader.ts";
import { SpringTree } from "../../../src/spring/configuration/properties/tree.ts";
import { parseMediaType } from "../../../src/spring/request/media-type.ts";

/** A text, with the results of Spring Boot 4.1.1's classes and other texts before them; null if they reject it. */
type Recorded = readonly [text: string, ...rest: (string | null)[]];

const recorded = JSON.parse(
  readFileSync(new URL("../../data/spring-values.json", import.meta.url), "utf8"),
) as Readonly<Record<string, readonly Recorded[]>>;

function bound(text: string, read: (reader: PropertyReader) => unknown): string | null {
  const reader = new PropertyReader(new SpringTree([{ name: "v", value: text, origin: undefined }]));
  const value = read(reader);
  return reader.refusals.length > 0 ? null : String(value ?? null);
}

/** Writes a text as Java does: in quotes, with escapes. */
function quoted(text: string): string {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `"${text.replace(/["\\]/g, "\\$&").replace(/[^ -~]/g, escaped)}"`;
}

function resolved(text: string, pairs: readonly (string | null)[]): string | null {
  const others = pairs.flatMap((name, at) =>
    at % 2 === 0 ? [{ name: name!, value: pairs[at + 1]!, origin: undefined }] : [],
  );
  const all = resolveAll([...others.reverse(), { name: "v", value: text, origin: undefined }]);
  const { value, unresolved } = all.at(-1)!;
  return unresolved === undefined ? quoted(value!) : null;
}

const shows = ["never", "when-authorized", "always"] as const;

const kinds: Readonly<Record<string, (text: string, rest: readonly (string | null)[]) => string | null>> = {
  profile: (text) => {
    const holds = profileHolds(text, new Set(["a", "b"]));
    return holds === undefined ? null : String(holds);
  },
  duration: (text) => {
    const ms = bound(text, (reader) => reader.durationMs("v"));
    return ms === null || ms === "null" ? ms : Number(ms).toFixed(6);
  },
  size: (text) => bound(text, (reader) => reader.bytes("v")),
  int: (text) => bound(text, (reader) => reader.integer("v")),
  bool: (text) => bound(text, (reader) => reader.boolean("v")),
  enum: (text) => {
    const word = bound(text, (reader) => reader.word("v", shows));
    return word === "null" || word === null ? word : word.toUpperCase().replace("-", "_");
  },
  list: (text) => bound(text, (reader) => `[${reader.list("v")?.items.map(quoted).join(",")}]`),
  name: (text, [asked]) =>
    String(new SpringTree([{ name: text, value: "v", origin: undefined }]).get(asked!) !== undefined),
  place: resolved,
  media: (text) => (parseMediaType(text) === undefined ? null : "a type"),
};

for (const [kind, entries] of Object.entries(recorded)) {
  test.each(entries)(`${kind}: %j is read as Spring reads it`, (text, ...rest) => {
    const result = rest.pop();
    const wanted = kind === "duration" && result !== null && result !== "null" ? Number(result).toFixed(6) : result;
    expect(kinds[kind]!(text!, rest)).toBe(kind === "media" && result !== null ? "a type" : wanted);
  });
}
