import type { Accepted } from "../../gauntlet/card.ts";
import { type Document, readYaml } from "../../scenario/read/document/yaml-document.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { unreadable } from "../../text/problems/unreadable.ts";
import { shown } from "../../text/values/format-value.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { readRegularFile } from "../state/regular-file.ts";
import type { GauntletTarget } from "./gauntlet-target.ts";

/** Reads a file such as `hang: [in-time]`, which lists rules known to be broken. */
export function readAccepted(file: string, target: GauntletTarget): Accepted {
  const document = readYaml(textOf(file), file);
  if (document.problems.length > 0) throw new ProblemError(document.problems);
  const read = document.value ?? {};
  if (typeof read !== "object" || Array.isArray(read)) throw new ProblemError([shape(document, [], read)]);
  const accepted = Object.entries(read);
  const problems = accepted.flatMap(([failure, rules]) => wrongIn(document, failure, rules, target));
  if (problems.length > 0) throw new ProblemError(problems);
  return read as Accepted;
}

function textOf(file: string): string {
  try {
    return readRegularFile(file);
  } catch (error) {
    throw new ProblemError([unreadable(file, error, "name a file that lists accepted rules")]);
  }
}

function wrongIn(document: Document, failure: string, rules: unknown, target: GauntletTarget): Problem[] {
  const known = target.failures.map(({ name }) => name);
  if (!known.includes(failure)) {
    const where = document.where([failure], "key");
    return [{ where, says: `${failure} is not a failure of the gauntlet`, cure: suggest(failure, known) }];
  }
  if (!Array.isArray(rules)) return [shape(document, [failure], rules)];
  const ruleNames = target.rules.map(({ name }) => name);
  return rules.flatMap((rule: unknown, at) => {
    if (typeof rule !== "string") return [shape(document, [failure, at], rule)];
    if (ruleNames.includes(rule)) return [];
    const where = document.where([failure, at], "value");
    return [{ where, says: `${rule} is not a rule`, cure: suggest(rule, ruleNames) }];
  });
}

function shape({ where }: Document, path: readonly (string | number)[], value: unknown): Problem {
  const cure = "write failures and rules, such as hang: [in-time]";
  return { where: where(path, "value"), says: `${shown(value)} is not a list of accepted rules`, cure };
}
