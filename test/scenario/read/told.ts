import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { type Problem, ProblemError } from "../../../src/text/problems/problem.ts";

/** Parses a file and returns a short line for each mistake. */
export function told(text: string, lessons?: readonly string[]): string[] {
  return problemsIn(text, lessons).map(({ where, says, cure }) => `${where?.line}:${where?.column} ${says} → ${cure}`);
}

export function problemsIn(text: string, lessons?: readonly string[]): readonly Problem[] {
  try {
    parseScenario(text, "lesson.yaml", lessons);
    return [];
  } catch (error) {
    if (error instanceof ProblemError) return error.problems;
    throw error;
  }
}

/** Returns the text of a valid lesson with one part replaced. */
export function lesson(parts: { setup?: string; steps?: string; rest?: string } = {}): string {
  const { setup = "{ order: {}, payment: {} }", steps = "[{ send: POST /orders, to: order }]", rest = "" } = parts;
  return `title: A lesson\nsetup: ${setup}\nsteps: ${steps}\n${rest}`;
}
