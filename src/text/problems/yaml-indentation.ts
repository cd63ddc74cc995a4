import type { YAMLError } from "yaml";
import { lineOf, lineStarts } from "../words/lines.ts";

type Mistake = Pick<YAMLError, "code" | "message" | "pos">;

/** The first line of a document whose indentation is wrong. */
export interface WrongIndentation {
  readonly says: string;
  readonly cure: string;
  readonly pos: [start: number, end: number];
}

interface IndentedLine {
  readonly number: number;
  readonly start: number;
  readonly indent: number;
  /** The column of its first key or text, behind the dash of an entry. */
  readonly column: number;
  readonly key: string;
  readonly hasValue: boolean;
}

/**
 * Finds the first line whose indentation is wrong, and the errors about other things. One such line makes the parser report many errors
 * below it, some of them about colons, so all errors about indentation are one.
 */
export function wrongIndentation<Error extends Mistake>(
  text: string,
  errors: readonly Error[],
): { wrong: WrongIndentation; others: Error[] } | undefined {
  if (errors.length === 0) return undefined;
  const lines = linesOf(text);
  const starts = lineStarts(text);
  const places = new Map(lines.map(({ number }, place) => [number, place]));
  const at = (offset: number) => places.get(lineOf(starts, offset)) ?? -1;
  /** Where an error about a key in the line above begins, and the line below it. */
  const below = new Map<number, number>();
  for (const { code, pos } of errors) {
    const [from, to] = [at(pos[0]), at(pos[1])];
    if (code === "MULTILINE_IMPLICIT_KEY" && from >= 0 && to === from + 1 && isKey(lines[to]) && isKey(lines[from]))
      below.set(pos[0], to);
  }
  const isUneven = ({ code, message, pos }: Error) =>
    (code === "BAD_INDENT" && message.startsWith("All ")) ||
    /^Sequence item without - /.test(message) ||
    (message.startsWith("A block sequence ") && isEntry(lines[at(pos[0])]));
  const isOfLine = (error: Error) => isUneven(error) || (/IMPLICIT_KEY$/.test(error.code) && below.has(error.pos[0]));
  const first = errors.find(isOfLine);
  if (first === undefined) return undefined;
  const place = isUneven(first) ? at(first.pos[0]) : below.get(first.pos[0]);
  const wrong = place === undefined ? undefined : correction(lines, place);
  return wrong && { wrong, others: errors.filter((error) => !isOfLine(error) && at(error.pos[0]) !== place) };
}

function isEntry(line: IndentedLine | undefined): boolean {
  return line !== undefined && line.column > line.indent;
}

/** A key of several words is text with a colon in it. */
function isKey(line: IndentedLine | undefined): boolean {
  return line !== undefined && /^\S+$/.test(line.key);
}

function correction(lines: readonly IndentedLine[], place: number): WrongIndentation | undefined {
  const [line, above, before] = [lines[place], lines[place - 1], lines[place - 2]];
  if (line === undefined || above === undefined) return undefined;
  if (line.indent > above.column && above.hasValue) {
    if (before !== undefined && !before.hasValue && isKey(before) && before.column === above.indent)
      return moved(above, line, `this line is not indented below ${before.key}`);
    return moved(line, above, `this line is indented below ${above.key}, which already has a value`);
  }
  const levels = levelsAbove(lines, place);
  const same = levels.find(({ indent, column }) => indent === line.indent && column > indent);
  if (same !== undefined) return moved(line, same, "this line is level with the list above it, and is not an entry");
  const entries = isEntry(line) ? levels.filter(isEntry) : [];
  const [alike, others] = entries.length > 0 ? [entries, "no other entry"] : [levels, "no line around it"];
  const near = alike.sort((one, other) => distance(one, line) - distance(other, line))[0];
  return near && moved(line, near, `this line is indented by ${spaces(line.indent)}, which ${others} is`);
}

/** The lines that are open above a line: each is indented less than all between it and the line. */
function levelsAbove(lines: readonly IndentedLine[], place: number): IndentedLine[] {
  let least = Number.POSITIVE_INFINITY;
  return lines
    .slice(0, place)
    .toReversed()
    .filter(({ indent }) => {
      const isOpen = indent < least;
      least = Math.min(least, indent);
      return isOpen;
    });
}

function distance({ column }: IndentedLine, { indent }: IndentedLine): number {
  return Math.abs(column - indent);
}

function moved({ start, indent, column, key }: IndentedLine, like: IndentedLine, says: string): WrongIndentation {
  const needed = column > indent ? like.indent : like.column;
  const cure = `write ${spaces(needed)} before ${column > indent ? "-" : key || "it"}, to align it with line ${like.number}`;
  return { says, cure, pos: [start + column, start + column + Math.max(1, key.length)] };
}

function spaces(count: number): string {
  return count === 1 ? "1 space" : `${count === 0 ? "no" : count} spaces`;
}

/** Returns the lines that are neither empty nor comments nor text of several lines. */
function linesOf(text: string): IndentedLine[] {
  let textBelow = Number.POSITIVE_INFINITY;
  let start = 0;
  return text.split("\n").flatMap((written, at) => {
    const here = start;
    start += written.length + 1;
    const [, indent = "", dashes = "", rest = ""] = /^( *)((?:- +)*)(.*?)\s*$/s.exec(written) ?? [];
    if (rest === "" || rest.startsWith("#") || indent.length > textBelow) return [];
    const [, key = "", value = ""] = /^("[^"]*"|'[^']*'|[^\s:#'"[{][^:]*):(?:\s+(.*))?$/.exec(rest) ?? [];
    textBelow = /^[|>][-+\d]*(?:\s+#.*)?$/.test(value) ? indent.length : Number.POSITIVE_INFINITY;
    const column = indent.length + dashes.length;
    const hasValue = key === "" || !/^(?:#.*)?$/.test(value);
    return { number: at + 1, start: here, indent: indent.length, column, key, hasValue };
  });
}
