import { sameWidth } from "./glyphs.ts";
import { textWidth } from "./width.ts";

/** Replacements for typographic characters. The table of glyphs has those for drawings. */
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

/** Replaces all characters outside ASCII and keeps their widths, so that drawings stay aligned. */
export function asciiOnly(text: string): string {
  return text.replace(
    /[^\u0000-\u007f]/gu,
    (letter) => sameWidth.get(letter) ?? prose[letter] ?? "?".repeat(textWidth(letter)),
  );
}
