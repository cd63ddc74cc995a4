import type { Accepted } from "../../gauntlet/card.ts";
import { listed } from "../../text/lists.ts";
import { type Problem, ProblemError } from "../../text/problem.ts";
import { suggest } from "../../text/suggestion.ts";
import { readRegularFile, sayUnreadable } from "../state/regular-file.ts";
import type { Course } from "./course.ts";

/** Reads a file such as `hang: [in-time]`: what is known to be broken, and accepted. */
export async function readAccepted(file: string, course: Course): Promise<Accepted> {
  const { parse } = await import("yaml");
  const text = textOf(file);
  const read = parsed(() => parse(text), file);
  if (read === null) return {};
  if (typeof read !== "object" || Array.isArray(read)) throw new ProblemError([shape(file)]);
  const accepted = Object.entries(read as Record<string, unknown>);
  const problems = accepted.flatMap(([failure, rules]) => wrongIn(file, failure, rules, course));
  if (problems.length > 0) throw new ProblemError(problems);
  return Object.fromEntries(accepted) as Accepted;
}

function textOf(file: string): string {
  try {
    return readRegularFile(file);
  } catch (error) {
    throw new ProblemError([{ says: sayUnreadable(file, error), cure: "name a file that lists accepted rules" }]);
  }
}

function parsed(parse: () => unknown, file: string): unknown {
  try {
    return parse();
  } catch (error) {
    throw new ProblemError([{ says: `${file}: ${(error as Error).message.split("\n")[0]}`, cure: "write valid YAML" }]);
  }
}

function wrongIn(file: string, failure: string, rules: unknown, course: Course): Problem[] {
  const known = course.failures.map(({ name }) => name);
  if (!known.includes(failure))
    return [{ says: `${file}: ${failure} is not a failure of the gauntlet`, cure: suggest(failure, known) }];
  if (!Array.isArray(rules)) return [shape(file)];
  const ruleNames = course.rules.map(({ name }) => name);
  const wrong = rules.filter((rule) => !ruleNames.includes(rule));
  return wrong.map((rule) => ({
    says: `${file}: ${failure}: ${rule} is not a rule`,
    cure: `write ${listed(ruleNames)}`,
  }));
}

function shape(file: string): Problem {
  return {
    says: `${file} is not a list of accepted rules`,
    cure: 'write failures and rules, such as "hang: [in-time]"',
  };
}
