import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "../text/problem.ts";
import { pack } from "./compiled.ts";
import { listScenarios } from "./library.ts";
import { readScenario } from "./read/source.ts";

/**
 * For the build: extracts what a listing says of each lesson, and packs each lesson after reading and checking it. A
 * broken lesson is left to be read again, so that the program reports what is wrong; here it is one line.
 */
export async function compileLibrary(folder: string): Promise<string[]> {
  const wrong: string[] = [];
  mkdirSync(join(folder, "lessons"), { recursive: true });
  const listings = listScenarios();
  for (const { name, track, file } of listings) {
    try {
      const scenario = { ...(await readScenario(file)), track };
      writeFileSync(join(folder, "lessons", `${name}.json`), pack(scenario, readFileSync(file, "utf8")));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      wrong.push(...error.problems.map(({ where, says }) => `${file}:${where?.line}:${where?.column} ${says}`));
    }
  }
  const heads = Object.fromEntries(listings.map(({ name, title, worlds }) => [name, { title, worlds }]));
  writeFileSync(join(folder, "heads.json"), JSON.stringify(heads));
  return wrong;
}
