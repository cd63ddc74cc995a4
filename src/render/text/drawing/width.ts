let segmenter: Intl.Segmenter | undefined;
/** Characters of one column each. This test avoids the segmenter, whose creation costs more than a whole report. */
const plain = /^[\x20-\x7e·×–—‘’“”•…→←↑↓⋮─-╿▀-▟▶◀●○✓✗❯]*$/;
const nothing = /^[\p{Mark}\p{Control}\p{Format}]+$/u;
const wide =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|.\ufe0f)/u;

/** Returns the number of columns that plain text takes on a screen. */
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

/** Cuts a text to a width, with a mark at its end if something was left out. */
export function cut(text: string, width: number, mark: string): string {
  if (textWidth(text) <= width) return text;
  return head(text, Math.max(0, width - textWidth(mark))) + mark.slice(0, width);
}

/** Cuts the middle out of a text, with a mark in its place: two long texts often differ at their ends. */
export function cutMiddle(text: string, width: number, mark: string): string {
  const room = width - textWidth(mark);
  if (textWidth(text) <= width || room < 2) return cut(text, width, mark);
  return head(text, Math.ceil(room / 2)) + mark + tail(text, Math.floor(room / 2));
}

/** A number and its unit are never separated. */
const betweenWords = /(?<!\d)\s+|\s+(?!(?:ms|s|%|KB|MB|bytes?)(?!\w))/;
/** A number such as 83 350, which is not broken either, also after p99; more groups are a list of statuses. */
const groupedNumber = /(?<![\d.])(?:\d{1,2}|(?<!(?<![\w.])\d{1,3} )\d{3})(?: \d{3}){1,3}(?! ?\d)/g;
const glue = "\0";

/** Marks words that stay on one line, if the line is wide enough. */
export function unbroken(words: string): string {
  return words.replaceAll(" ", glue);
}

/** Longer words are broken in pieces, which avoids measuring the whole word repeatedly. */
const mostUnits = 16;

/** Wraps text between words, or inside a word that is too long. Returns at least one line. */
export function wrap(text: string, width: number): string[] {
  return broken(text, width, () => false);
}

/** Wraps a message, but leaves paths whole even if they are wider, so that they can be copied. */
export function wrapMessage(text: string, width: number): string[] {
  return broken(text, width, (word) => isPath.test(word));
}

/** No system accepts a longer path. */
const isPath = /^[("']?(?=[^\s"'(){}]{0,4096}[/\\])[^\s"'(){}]{1,4096}[)"':;,]*$/;

function broken(text: string, room: number, isWhole: (word: string) => boolean): string[] {
  // Labels next to the text may take more columns than a narrow screen has.
  const width = Math.max(1, room);
  const lines: string[] = [];
  let line = "";
  const glued = text.replace(groupedNumber, (number) => number.replaceAll(" ", glue));
  for (const part of glued.split(betweenWords).filter((each) => each !== "")) {
    let word = part.replaceAll(glue, " ");
    if (line !== "" && textWidth(line) + 1 + textWidth(word) <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line !== "") lines.push(line);
    while ((word.length > width * mostUnits || textWidth(word) > width) && !isWhole(word)) {
      const [letter = ""] = word;
      const part = breakable(head(word.slice(0, width * mostUnits), width)) || letter;
      lines.push(part);
      word = word.slice(part.length);
    }
    line = word;
  }
  if (line !== "" || lines.length === 0) lines.push(line);
  return lines;
}

/** Breaks after punctuation in the second half of the part, if any, which makes JSON and paths easier to read. */
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

function tail(text: string, width: number): string {
  if (plain.test(text)) return text.slice(text.length - width);
  let taken = "";
  let used = 0;
  for (const { segment } of [...graphemes(text)].reverse()) {
    used += glyphWidth(segment);
    if (used > width) break;
    taken = segment + taken;
  }
  return taken;
}

function glyphWidth(glyph: string): number {
  if (nothing.test(glyph)) return 0;
  return wide.test(glyph) ? 2 : 1;
}

/** Created on first use, because creating it takes longer than printing most texts. */
function graphemes(text: string): Iterable<{ readonly segment: string }> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter.segment(text);
}
