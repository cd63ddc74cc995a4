import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pack } from "./compiled.ts";
import { listScenarios } from "./library.ts";
import { readScenario } from "./read/scenario.ts";

/** For the build: notes what a listing says of each lesson, and packs each lesson read and checked. */
export async function compileLibrary(folder: string): Promise<void> {
  mkdirSync(join(folder, "lessons"), { recursive: true });
  const listings = listScenarios();
  for (const { name, track, file } of listings) {
    const scenario = { ...(await readScenario(file)), track };
    writeFileSync(join(folder, "lessons", `${name}.json`), pack(scenario, readFileSync(file, "utf8")));
  }
  const heads = Object.fromEntries(listings.map(({ name, title, worlds }) => [name, { title, worlds }]));
  writeFileSync(join(folder, "heads.json"), JSON.stringify(heads));
}
