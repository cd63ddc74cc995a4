import type { ErrorCode, YAMLError } from "yaml";
import { shown } from "../values/format-value.ts";
import type { Problem } from "./problem.ts";

const tabIndents = "a tab indents this line";
const indented = [
  "this line is not aligned with its neighbours",
  "align it, and close every bracket before it",
] as const;
const colon = ["a second colon in this line, outside quotes", "put the text after the first colon in quotes"] as const;
const open = [
  "a quote or bracket is not closed, or a colon is missing",
  "close each quote and bracket; write name: value",
] as const;

/** The parser's errors, reworded for the author of a file. A repeated key is named in the message. */
const meanings: Partial<Record<ErrorCode, readonly [says: string, cure: string]>> = {
  TAB_AS_INDENT: [tabIndents, "write spaces instead, here and wherever a line begins with a tab"],
  BAD_DQ_ESCAPE: [
    "this backslash in double quotes does not begin a YAML escape",
    "write two backslashes, or single quotes",
  ],
  BAD_SCALAR_START: ["text cannot begin with this character", "put the text in quotes"],
  UNEXPECTED_TOKEN: ["this does not belong here", "put text with special characters in quotes"],
  BLOCK_AS_IMPLICIT_KEY: colon,
  BLOCK_IN_FLOW: indented,
  BAD_INDENT: indented,
  MULTILINE_IMPLICIT_KEY: open,
  MISSING_CHAR: open,
};

/** `rest`: the line from the place of the error on, which the parser may quote in its message. */
export function yamlMistake(
  { code, message }: Pick<YAMLError, "code" | "message">,
  rest = quotedRest(message),
): readonly [says: string, cure: string] {
  if (code === "DUPLICATE_KEY") {
    const key = message.startsWith("Map keys must be unique") ? "a name" : shown(message);
    return [`${key} occurs twice in the same map`, "leave one of them out"];
  }
  const next = code === "BLOCK_IN_FLOW" && keyAfterValue(rest);
  if (next) return [`a comma is missing before ${next}`, "separate settings in brackets with commas"];
  return meanings[code] ?? ["this is not YAML", message.toLowerCase()];
}

function quotedRest(message: string): string {
  const [, , line = "", marks = ""] = message.split("\n");
  return line.slice(Math.max(0, marks.indexOf("^")));
}

/** Finds a second key behind a value: `3 openFor: 2s }`. */
function keyAfterValue(rest: string): string | undefined {
  return /^\S.*?\s([\w-]+):(?:\s|$)/.exec(rest)?.[1];
}

/** Finds the first of these characters, which usually nobody can see. */
export function unallowed(text: string, characters: RegExp): { says: string; cure: string; at: number } | undefined {
  const found = characters.exec(text);
  if (found === null) return undefined;
  const code = found[0].charCodeAt(0).toString(16).padStart(4, "0");
  const says = `the character U+${code.toUpperCase()} is not allowed`;
  return { says, cure: `write "\\u${code}", in double quotes`, at: found.index };
}

/** Reduces problems to one per line, as one mistake often causes several; of many tabs only the first is reported. */
export function onePerLine(all: readonly Problem[]): Problem[] {
  const tab = all.find(({ says }) => says === tabIndents);
  const problems = tab === undefined ? all : [tab];
  const seen = new Set<number | undefined>();
  return problems.filter(({ where }) => !seen.has(where?.line) && seen.add(where?.line));
}
