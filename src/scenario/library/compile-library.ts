import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "../../text/problems/problem.ts";
import { readScenario } from "../read/source.ts";
import { pack } from "./compiled.ts";
import { listScenarios } from "./library.ts";

/**
 * For the build: writes the titles for listings, and packs each lesson that is valid. Returns a line for each mistake; the
 * program reads an invalid lesson again to report it.
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
  const heads = Object.fromEntries(listings.map(({ name, track: _track, file: _file, ...head }) => [name, head]));
  writeFileSync(join(folder, "heads.json"), JSON.stringify(heads));
  return wrong;
}
