let segmenter: Intl.Segmenter | undefined;
/** One column each, like our own marks and lines: creating the grapheme segmenter costs more than a whole report. */
const plain = /^[\x20-\x7e·×–—‘’“”•…→←↑↓⋮─-╿▀-▟▶◀●○✓✗❯]*$/;
const nothing = /^[\p{Mark}\p{Control}\p{Format}]+$/u;
const wide =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|.\ufe0f)/u;

/** How many columns plain text takes on a screen. */
export function textWidth(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes(text)) width += glyphWidth(segment);
  return width;
}

export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - textWidth(text)));
}

export function padStart(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - textWidth(text))) + text;
}

/** As much as fits, with a mark at its end if something was left out. */
export function cut(text: string, width: number, mark: string): string {
  if (textWidth(text) <= width) return text;
  return head(text, Math.max(0, width - textWidth(mark))) + mark.slice(0, width);
}

/** A number and its unit stay together. */
const betweenWords = /(?<!\d)\s+|\s+(?!(?:ms|s|%|KB|MB|bytes?)(?!\w))/;

/** A longer word is broken without measuring all of it again and again. */
const mostUnits = 16;

/** Lines no wider than the width, broken between words and, if a word is too long, inside it. At least one. */
export function wrap(text: string, width: number): string[] {
  return broken(text, width, () => false);
}

/** The same for a message, in which a path stays whole even if it is wider: it is there to be copied. */
export function wrapMessage(text: string, width: number): string[] {
  return broken(text, width, (word) => isPath.test(word));
}

/** No system opens a path that is longer. */
const isPath = /^[("']?(?=[^\s"'(){}]{0,4096}[/\\])[^\s"'(){}]{1,4096}[)"':;,]*$/;

function broken(text: string, width: number, isWhole: (word: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (let word of text.split(betweenWords).filter((part) => part !== "")) {
    if (line !== "" && textWidth(line) + 1 + textWidth(word) <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line !== "") lines.push(line);
    while ((word.length > width * mostUnits || textWidth(word) > width) && !isWhole(word)) {
      const part = breakable(head(word.slice(0, width * mostUnits), width)) || [...word][0]!;
      lines.push(part);
      word = word.slice(part.length);
    }
    line = word;
  }
  if (line !== "" || lines.length === 0) lines.push(line);
  return lines;
}

/** Up to a punctuation mark, if one is in the second half: JSON and paths are easier to read this way. */
function breakable(part: string): string {
  const at = Math.max(...[",", "{", "}", "]", ":", "/", "&", "."].map((mark) => part.lastIndexOf(mark))) + 1;
  return at > part.length / 2 ? part.slice(0, at) : part;
}

function head(text: string, width: number): string {
  if (plain.test(text)) return text.slice(0, width);
  let taken = "";
  let used = 0;
  for (const { segment } of graphemes(text)) {
    used += glyphWidth(segment);
    if (used > width) break;
    taken += segment;
  }
  return taken;
}

function glyphWidth(glyph: string): number {
  if (nothing.test(glyph)) return 0;
  return wide.test(glyph) ? 2 : 1;
}

/** Created when first needed: that takes longer than printing most texts. */
function graphemes(text: string): Iterable<{ readonly segment: string }> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter.segment(text);
}
