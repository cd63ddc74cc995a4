import type { Problem } from "../../text/problems/problem.ts";
import { maskLine } from "../../text/secrets/secret-words.ts";
import { withoutSecrets } from "../../text/secrets/secrets.ts";
import { firstOf } from "../../text/words/lists.ts";
import type { Look } from "../look.ts";
import { escapeAll, escapeLine } from "../view/escape.ts";
import { glyphsFor } from "./drawing/glyphs.ts";
import { wrapHint } from "./drawing/hint.ts";
import { paintFor } from "./drawing/paint.ts";
import { textWidth, wrapMessage } from "./drawing/width.ts";
import { meantSetting } from "./words/meant-settings.ts";

/** The minimum room for a message next to a very long path. */
const narrowest = 20;

type Severity = "error" | "warning";

export function problems(all: readonly Problem[], look: Look, severity: Severity = "error"): string {
  return firstOf(all, (each) => problem(each, look, severity)).join("");
}

/** Shows the mistake, its place and the way out. After a place in a file, the word "error" is not needed. */
export function problem(raw: Problem, look: Look, severity: Severity = "error"): string {
  const { masked, secrets } = maskLine(raw.where?.text ?? "");
  const { says, cure: known, where, output } = escapeAll(withoutSecrets(raw, secrets));
  const cure = meantSetting(raw.unknown, known);
  const paint = paintFor(look);
  const plain = (words: string) =>
    wrapMessage(`${severity}: ${words}`, look.width).map((line, at) => (at === 0 ? paint.bad(line) : line));
  if (where === undefined) {
    const lines = plain(says);
    const help = cure === undefined ? [] : wrapHint(cure, look.width - 2).map((line) => `  ${line}`);
    const printed = output === undefined ? [] : outputLines(output).map(paint.faint);
    return `${[...lines, ...help, ...printed].join("\n")}\n`;
  }
  const place = `${where.file}:${where.line}:${where.column}`;
  const words = severity === "error" ? says : `${severity}: ${says}`;
  const inFile = () =>
    headLines(place, words, look.width).map((line, at) =>
      at === 0 ? `${paint.strong(place)}  ${paint.bad(line)}` : `  ${paint.bad(line)}`,
    );
  // An option is one line, and the mark shows the column.
  const head = (where.file.startsWith("--") ? plain(`${where.file} ${says}`) : inFile()).join("\n");
  if (raw.where?.text === undefined) {
    const help = cure === undefined ? [] : wrapHint(cure, look.width - 2).map((line) => `  ${line}`);
    return `${[head, ...help].join("\n")}\n`;
  }
  const number = `${where.line}`;
  const { shown, before, under } = excerpt(masked, where.column, where.length ?? 1, look.width - number.length - 5);
  const gutter = `  ${number} ${glyphsFor(look).lane} `;
  const indent = " ".repeat(textWidth(gutter) + before);
  const carets = "^".repeat(Math.max(1, under));
  const cureLines = cure === undefined ? [""] : underline(cure, look.width, indent.length + carets.length + 1);
  return `${[head, paint.faint(gutter) + shown, `${indent}${paint.bad(carets)} ${cureLines[0]}`.trimEnd(), ...cureLines.slice(1)].join("\n")}\n`;
}

function outputLines(output: readonly string[]): string[] {
  if (output.length === 0) return ["  it printed nothing"];
  return ["  it printed last:", ...output.map((line) => `    ${line}`)];
}

/** Wraps the message, which starts next to its place. */
function headLines(place: string, words: string, width: number): string[] {
  const room = width - textWidth(place) - 2;
  const said = words.replaceAll(/\s+/g, " ");
  const [first = "", ...others] = wrapMessage(said, Math.max(narrowest, room));
  // The first line may end inside a long word.
  return others.length === 0 ? [first] : [first, ...wrapMessage(said.slice(first.length), width - 2)];
}

/** Cuts the line to fit, around the marked part. */
function excerpt(
  text: string,
  column: number,
  length: number,
  room: number,
): { shown: string; before: number; under: number } {
  const at = column - 1;
  const from = at + length <= room ? 0 : Math.max(0, at - Math.floor(room / 2));
  const visible = (part: string) => escapeLine(part.replaceAll("\t", " "));
  const before = visible(text.slice(from, at));
  const meant = visible(text.slice(at, Math.min(at + length, from + room)));
  const shown = visible(text.slice(from, from + room));
  return { shown, before: textWidth(before), under: textWidth(meant) };
}

/** Places the cure next to the mark, or below it if there is no room. */
function underline(cure: string, width: number, at: number): string[] {
  if (at + textWidth(cure) <= width) return [cure];
  return ["", ...wrapHint(cure, width - 4).map((line) => `    ${line}`)];
}
