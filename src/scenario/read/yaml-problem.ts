import type { ErrorCode, YAMLError } from "yaml";
import type { Problem, Where } from "../../text/problem.ts";

export const deepest = 24;

export function tooDeep(where: Where): Problem {
  return { says: "This is nested too deeply", cure: `write at most ${deepest} levels`, where };
}

const tabIndents = "A tab indents this line";
const indented = [
  "This line does not stand where its neighbours do",
  "line it up, and close every bracket before it",
] as const;
const colon = [
  "A colon stands in the middle of text",
  "put the text in quotes, or indent what belongs together",
] as const;
const open = [
  "Something is not closed, or a colon is missing",
  "close each quote and bracket; write name: value",
] as const;

/** What the parser's errors mean to someone who writes a lesson. */
const meanings: Partial<Record<ErrorCode, readonly [says: string, cure: string]>> = {
  DUPLICATE_KEY: ["This name stands twice in the same map", "write each name once"],
  TAB_AS_INDENT: [tabIndents, "write blanks instead, here and wherever a line begins with a tab"],
  MULTIPLE_DOCS: ["A second document begins here", "write one scenario a file"],
  TAG_RESOLVE_FAILED: ["Tags (!…) mean nothing in a scenario", "leave the tag out"],
  BAD_DQ_ESCAPE: [
    "A backslash in double quotes begins no escape that YAML knows",
    "write two backslashes, or single quotes",
  ],
  BAD_SCALAR_START: ["Text cannot begin with this sign", "put the text in quotes"],
  UNEXPECTED_TOKEN: ["This does not belong here", "put text with signs in it in quotes"],
  BLOCK_AS_IMPLICIT_KEY: colon,
  BLOCK_IN_FLOW: indented,
  BAD_INDENT: indented,
  MULTILINE_IMPLICIT_KEY: open,
  MISSING_CHAR: open,
};

export function fromYaml(error: YAMLError, where: Where): Problem {
  if (error.code === "RESOURCE_EXHAUSTION") return tooDeep(where);
  const [says, cure] = meanings[error.code] ?? ["This is not YAML", error.message.toLowerCase()];
  return { says, cure, where };
}

/** One slip often makes the parser stumble several times, and a file with tabs has one on every line. */
export function onePerLine(all: readonly Problem[]): Problem[] {
  const tab = all.find(({ says }) => says === tabIndents);
  const problems = tab === undefined ? all : [tab];
  const seen = new Set<number | undefined>();
  return problems.filter(({ where }) => !seen.has(where?.line) && seen.add(where?.line));
}
