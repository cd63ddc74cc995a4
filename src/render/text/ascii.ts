import { sameWidth } from "./glyphs.ts";
import { textWidth } from "./width.ts";

/** Signs of prose; those that are drawn stand in the table of glyphs. */
const prose: Readonly<Record<string, string>> = {
  "—": "-",
  "≤": "<",
  "≥": ">",
  "“": '"',
  "”": '"',
  "„": '"',
  "‘": "'",
  "’": "'",
  "❯": ">",
};

/** For screens that know ASCII alone: every letter keeps its width, so that what was drawn stays in place. */
export function asciiOnly(text: string): string {
  return text.replace(
    /[^\u0000-\u007f]/gu,
    (letter) => sameWidth.get(letter) ?? prose[letter] ?? "?".repeat(textWidth(letter)),
  );
}
