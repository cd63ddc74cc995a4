import type { Look } from "../../look.ts";

/** Each glyph in Unicode, in ASCII, and in ASCII of the same width if that differs. */
const table = {
  right: ["▶", ">"],
  left: ["◀", "<"],
  line: ["─", "-"],
  broken: ["╌", "."],
  lane: ["│", "|"],
  /** The lane of a server that waits for a response, and of one that works though its caller has given up. */
  wait: ["┃", "#"],
  useless: ["╏", "%"],
  /** The lane of a server whose breaker is open, and half-open. */
  open: ["╳", "X"],
  halfOpen: ["┊", "?"],
  gap: ["⋮", ":"],
  yes: ["✓", "+"],
  no: ["✗", "x"],
  holds: ["✓", "ok", "+"],
  falls: ["✗", "NO", "x"],
  /** Work that was done and that no caller learns of. */
  warns: ["!", "!"],
  note: ["•", "*"],
  times: ["×", "x"],
  to: ["→", "->", ">"],
  from: ["←", "<-", "<"],
  none: ["–", "-"],
  range: ["–", "-"],
  more: ["…", "...", "~"],
} as const;

export type Glyphs = Readonly<Record<keyof typeof table, string>>;

const glyphs = (at: 0 | 1) =>
  Object.fromEntries(Object.entries(table).map(([name, drawn]) => [name, drawn[at]])) as Glyphs;
const unicode = glyphs(0);
const ascii = glyphs(1);

export function glyphsFor(look: Look): Glyphs {
  return look.unicode ? unicode : ascii;
}

/** Replacements of the same width for glyphs in text that is already aligned. */
export const sameWidth: ReadonlyMap<string, string> = new Map(
  Object.values(table).map(([drawn, plain, narrow = plain]) => [drawn, narrow]),
);
