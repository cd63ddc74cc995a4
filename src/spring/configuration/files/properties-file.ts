import { type Problem, ProblemError } from "../../../text/problems/problem.ts";
import { ownValue } from "../../../text/values/own-value.ts";
import type { SpringProperty } from "../properties/property.ts";
import { shownLength } from "./config-file.ts";

const whitespace = /[ \t\f]/;

/** The documents of a Java properties file: a line with only `#---` or `!---` begins a new one. */
export function readProperties(file: string, text: string): SpringProperty[][] {
  const documents: Map<string, SpringProperty>[] = [];
  const problems: Problem[] = [];
  let document = new Map<string, SpringProperty>();
  let commentBefore: string | undefined;
  for (const line of logicalLines(text)) {
    const mark = line.text[0];
    if (mark === "#" || mark === "!") {
      if (line.separates && commentBefore !== mark) {
        if (document.size > 0) documents.push(document);
        document = new Map();
        commentBefore = undefined;
      } else {
        if (document.size === 0) document = documents.pop() ?? document;
        commentBefore = mark;
      }
      continue;
    }
    commentBefore = undefined;
    try {
      const { key, value, valueAt } = keyAndValue(line.text);
      // Spring ignores a key that begins with a comment character, even an escaped one.
      if (key === "" || /^[#!]/.test(key)) continue;
      const origin = { file, ...line.positionOf(valueAt) };
      for (const [name, each] of expanded(key, value)) {
        // Of equal names the last value wins, at the place of the first.
        document.set(name, { name, value: each, origin });
      }
    } catch (error) {
      if (!(error instanceof BadEscape)) throw error;
      problems.push({
        says: "\\u needs four hexadecimal digits",
        cure: "write \\u00e4 for ä, or \\\\u for a backslash and a u",
        where: { file, ...line.positionOf(error.at) },
      });
    }
  }
  if (problems.length > 0) throw new ProblemError(problems);
  // Spring drops the last document if it equals an earlier one.
  const last = saysOf(document);
  const isNew = documents.every((each) => saysOf(each) !== last);
  if (document.size > 0 && isNew) documents.push(document);
  return documents.map((each) => [...each.values()]);
}

function saysOf(document: ReadonlyMap<string, SpringProperty>): string {
  return JSON.stringify([...document.values()].map(({ name, value }) => [name, value]).sort());
}

/** `list[]=a,b` is Spring's own short form of a list. */
function expanded(key: string, value: string): [string, string][] {
  if (!key.endsWith("[]")) return [[key, value]];
  return value.split(",").map((each, index) => [`${key.slice(0, -2)}[${index}]`, each.trim()]);
}

interface LogicalLine {
  readonly text: string;
  readonly separates: boolean;
  positionOf(index: number): { line: number; column: number };
}

/** Joins continued lines and drops blank ones; a comment is never continued. */
function* logicalLines(text: string): Generator<LogicalLine> {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .entries();
  for (const [at, natural] of lines) {
    let part = natural.replace(/^[ \t\f]+/, "");
    if (part === "") continue;
    const first = { index: 0, line: at + 1, column: natural.length - part.length + 1 };
    const starts = [first];
    const comment = /^[#!]/.test(part);
    let before = "";
    while (!comment && goesOn(part)) {
      const below = lines.next();
      if (below.done) break;
      const [place, line] = below.value;
      before += part.slice(0, -1);
      part = line.replace(/^[ \t\f]+/, "");
      starts.push({ index: before.length, line: place + 1, column: line.length - part.length + 1 });
    }
    const whole = before + part;
    yield {
      text: whole,
      separates: /^[#!]---[ \t\f]*$/.test(natural),
      positionOf(index) {
        const start = starts.findLast((candidate) => candidate.index <= index) ?? first;
        return { line: start.line, column: start.column + shownLength(whole.slice(start.index, index)) };
      },
    };
  }
}

/** Whether an odd number of backslashes ends the line. */
function goesOn(line: string): boolean {
  let backslashes = 0;
  while (line[line.length - 1 - backslashes] === "\\") backslashes++;
  return backslashes % 2 === 1;
}

function keyAndValue(line: string): { key: string; value: string; valueAt: number } {
  let at = 0;
  while (at < line.length && !whitespace.test(line.charAt(at)) && line[at] !== "=" && line[at] !== ":") {
    at += line[at] === "\\" ? 2 : 1;
  }
  const key = unescaped(line, 0, Math.min(at, line.length));
  while (at < line.length && whitespace.test(line.charAt(at))) at++;
  if (line[at] === "=" || line[at] === ":") at++;
  while (at < line.length && whitespace.test(line.charAt(at))) at++;
  const valueAt = at < line.length ? at : 0;
  return { key, value: unescaped(line, at, line.length), valueAt };
}

class BadEscape extends Error {
  readonly at: number;
  constructor(at: number) {
    super("malformed \\uxxxx");
    this.at = at;
  }
}

const controls: Readonly<Record<string, string>> = { t: "\t", n: "\n", r: "\r", f: "\f" };

function unescaped(line: string, from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at++) {
    if (line[at] !== "\\") {
      text += line[at];
      continue;
    }
    const next = line[++at] ?? "";
    if (next === "u") {
      const digits = line.slice(at + 1, at + 5);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw new BadEscape(at - 1);
      text += String.fromCharCode(Number.parseInt(digits, 16));
      at += 4;
    } else {
      text += ownValue(controls, next) ?? next;
    }
  }
  return text;
}
