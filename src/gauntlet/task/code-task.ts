import * as v from "valibot";
import { listPractice, readPractice } from "../../scenario/practice/practice.ts";
import { remember } from "../../scenario/practice/two-parts.ts";
import { problemsOf } from "../../scenario/read/document/problems-of.ts";
import { SchemaReader } from "../../scenario/read/document/schema-reader.ts";
import { readYaml } from "../../scenario/read/document/yaml-document.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { clientFailures } from "../client/client-failures.ts";
import { clientRules } from "../client/client-rules.ts";
import { rules } from "../judge/rules.ts";
import { allFailures } from "../playing/play-gauntlet.ts";

/** A server or a client to write, and the failures and rules of the gauntlet that judge it. */
export interface CodeTask {
  readonly name: string;
  readonly title: string;
  /** Who is written: an order server, or a client of payment. */
  readonly tests: "server" | "client";
  readonly write: string;
  readonly lesson: string;
  readonly failures: readonly string[];
  /** The failures in spite of which every order has to be paid. */
  readonly pays: readonly string[];
  readonly rules: readonly string[];
}

const names = v.pipe(v.array(v.string()), v.minLength(1, "is empty: write at least one name"));
const schema = v.strictObject({
  title: v.string(),
  tests: v.picklist(["server", "client"]),
  write: v.string(),
  lesson: remember.entries.lesson,
  failures: names,
  pays: v.optional(v.array(v.string()), []),
  rules: names,
});

export function loadCodeTask(name: string): CodeTask {
  const { text, file } = readPractice("code", name);
  return parseCodeTask(text, file, name);
}

/** Returns the tasks in which every order has to be paid in spite of this failure. */
export function tasksThatPay(failure: string, tests: CodeTask["tests"]): string[] {
  const tasks = listPractice("code").map(({ name }) => loadCodeTask(name));
  return tasks.filter((task) => task.tests === tests && task.pays.includes(failure)).map(({ name }) => name);
}

/** Parses the file of a task; throws mistakes as Problems. */
export function parseCodeTask(text: string, file: string, name: string): CodeTask {
  const document = readYaml(text, file);
  const reader = new SchemaReader();
  const task = reader.read(schema, document.value, []) as v.InferOutput<typeof schema> | undefined;
  if (task !== undefined) {
    const isServer = task.tests === "server";
    const known = {
      failures: (isServer ? allFailures : clientFailures).map((each) => each.name),
      pays: task.failures,
      rules: (isServer ? rules : clientRules).map((each) => each.name as string),
    };
    for (const key of ["failures", "pays", "rules"] as const)
      for (const [at, each] of task[key].entries())
        if (!known[key].includes(each))
          reader.find([key, at], "value", `${each} is not known`, `write ${known[key].join(", ")}`);
  }
  const problems = [...document.problems, ...problemsOf(reader.findings, document)];
  if (task === undefined || problems.length > 0) throw new ProblemError(problems);
  return { name, ...task, write: task.write.trim() };
}
