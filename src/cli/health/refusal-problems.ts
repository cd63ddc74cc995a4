import { readFile } from "node:fs/promises";
import type { Refusal } from "../../spring/configuration/properties/refusal.ts";
import { type Problem, ProblemError, type Where } from "../../text/problems/problem.ts";

/** Describes why an application would not start, as Problems with the places of its properties. */
export async function refusalProblems(refusals: readonly Refusal[]): Promise<ProblemError> {
  const files = new Set(refusals.flatMap(({ property }) => property?.origin?.file ?? []));
  const read = await Promise.all([...files].map(async (file) => [file, await linesOf(file)] as const));
  const lines = new Map(read);
  return new ProblemError(refusals.map((refusal) => problemOf(refusal, lines)));
}

function problemOf(
  { name, value, why, cure, property }: Refusal,
  lines: ReadonlyMap<string, readonly string[]>,
): Problem {
  const setting = value === null ? name : `${name}=${value}`;
  const says = `${setting}: the application does not start, because ${why}`;
  const origin = property?.origin;
  if (!origin) return { says, cure };
  const text = lines.get(origin.file)?.[origin.line - 1];
  const where: Where = {
    ...origin,
    ...(text !== undefined && { text }),
    length: Math.max(1, value?.length ?? 1),
  };
  return { says, cure, where };
}

async function linesOf(file: string): Promise<readonly string[]> {
  return (await readFile(file, "utf8").catch(() => "")).split(/\r?\n/);
}
