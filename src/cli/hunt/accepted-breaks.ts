import { type CallSet, keyOf, sayFailedCall } from "../../hunt/search/call-set.ts";
import { type Document, readYaml } from "../../scenario/read/yaml-document.ts";
import { readInjection } from "../../scenario/strikes/struck-call.ts";
import { type Problem, ProblemError } from "../../text/problem.ts";
import { unreadable } from "../../text/unreadable.ts";
import { readRegularFile } from "../state/regular-file.ts";

/** Reads a file such as `order->payment#1=reset: all`, which lists sets of failures and the rules that they are known to break. */
export function readAcceptedBreaks(file: string): (set: CallSet, rule: string) => boolean {
  const document = readYaml(textOf(file), file);
  if (document.problems.length > 0) throw new ProblemError(document.problems);
  const read = document.value ?? {};
  if (typeof read !== "object" || Array.isArray(read)) throw new ProblemError([shape(document, [])]);
  const accepted = new Map<string, unknown>();
  const problems = Object.entries(read).flatMap(([written, rules]) => {
    if (rules !== "all" && !isTexts(rules)) return [shape(document, [written])];
    try {
      accepted.set(setOf(written), rules);
      return [];
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const where = document.where([written], "key");
      return error.problems.map(({ says, ...problem }) => ({ ...problem, says: says.replace("--fail ", ""), where }));
    }
  });
  if (problems.length > 0) throw new ProblemError(problems);
  return (set, rule) => {
    const rules = accepted.get(keyOf(set));
    return rules === "all" || (isTexts(rules) && rules.includes(rule));
  };
}

function setOf(written: string): string {
  const set = written.split(/\s\+\s/).map((each) => readInjection(each).written);
  return set.sort().join(" + ");
}

function isTexts(rules: unknown): rules is readonly string[] {
  return Array.isArray(rules) && rules.every((rule) => typeof rule === "string");
}

function textOf(file: string): string {
  try {
    return readRegularFile(file);
  } catch (error) {
    throw new ProblemError([unreadable(file, error, "name a file that lists accepted breaks")]);
  }
}

function shape({ where }: Document, path: readonly string[]): Problem {
  const cure = `write sets and rules, such as "${sayFailedCall({ call: "order->payment#1", failure: "reset" })}: all"`;
  return { where: where(path, "value"), says: "not a list of accepted breaks", cure };
}
