import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import "./setup.ts";

const folder = join(import.meta.dirname, "..");
/** Written by programs that tests start: the process that started them, and a mutant whose switch they passed. */
const passedByPrograms = join(folder, "passed");
const into = process.env.MUTANTS_RECORD;

if (into !== undefined) {
  let startMs = 0;
  beforeAll(() => {
    startMs = performance.now();
  });
  afterAll(() => {
    const ours = `${process.pid} `;
    const lines = linesOf(passedByPrograms);
    const programs = lines.filter((line) => line.startsWith(ours)).map((line) => Number(line.slice(ours.length)));
    writeFileSync(passedByPrograms, lines.filter((line) => !line.startsWith(ours)).join("\n"));
    const { passedMutants = new Set<number>() } = globalThis as { passedMutants?: Set<number> };
    const file = expect.getState().testPath!.slice(folder.length + 1);
    const row = {
      file,
      ms: Math.round(performance.now() - startMs),
      passed: [...new Set([...passedMutants, ...programs])],
    };
    passedMutants.clear();
    appendFileSync(into, `${JSON.stringify(row)}\n`);
  });
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
}
