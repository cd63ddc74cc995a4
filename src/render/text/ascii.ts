import { textWidth } from "./width.ts";

const plainer: Readonly<Record<string, string>> = {
  "→": ">",
  "←": "<",
  "×": "x",
  "…": "~",
  "–": "-",
  "—": "-",
  "•": "*",
  "≤": "<",
  "≥": ">",
  "“": '"',
  "”": '"',
  "„": '"',
  "‘": "'",
  "’": "'",
  "❯": ">",
  "│": "|",
  "─": "-",
  "✓": "+",
  "✗": "x",
};

/** For screens that know ASCII alone: every letter keeps its width, so that what was drawn stays in place. */
export function asciiOnly(text: string): string {
  return text.replace(/[^\u0000-\u007f]/gu, (letter) => plainer[letter] ?? "?".repeat(textWidth(letter)));
}
