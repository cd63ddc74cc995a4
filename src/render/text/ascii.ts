import { sameWidth } from "./glyphs.ts";
import { textWidth } from "./width.ts";

/** Signs of prose; drawn signs are in the table of glyphs. */
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

/** For screens limited to ASCII: every character keeps its width, so that drawings stay aligned. */
export function asciiOnly(text: string): string {
  return text.replace(
    /[^\u0000-\u007f]/gu,
    (letter) => sameWidth.get(letter) ?? prose[letter] ?? "?".repeat(textWidth(letter)),
  );
}
