import { readFile } from "node:fs/promises";
import type { Refusal } from "../../spring/configuration/refusal.ts";
import { type Problem, ProblemError, type Where } from "../../text/problem.ts";

/** An application that would not start, as Problems with the places of its settings. */
export async function refusalProblems(refusals: readonly Refusal[]): Promise<ProblemError> {
  return new ProblemError(await Promise.all(refusals.map(problemOf)));
}

async function problemOf({ name, value, why, cure, property }: Refusal): Promise<Problem> {
  const setting = value === null ? name : `${name}=${value}`;
  const says = `${setting}: the application does not start, ${why}`;
  const origin = property?.origin;
  if (!origin) return { says, cure };
  const where: Where = {
    ...origin,
    ...(await excerpt(origin.file, origin.line)),
    length: Math.max(1, value?.length ?? 1),
  };
  return { says, cure, where };
}

async function excerpt(file: string, line: number): Promise<{ text: string } | undefined> {
  const text = (await readFile(file, "utf8").catch(() => "")).split(/\r?\n/)[line - 1];
  return text === undefined ? undefined : { text };
}
