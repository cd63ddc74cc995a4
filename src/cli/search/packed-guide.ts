import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PackedGuide } from "../../scenario/guide/guide-entry.ts";

/** Reads the guide that the build packed: next to the program, or for the sources in the folder of the last build. */
export function packedGuide(): PackedGuide {
  const fileIn = (folder: string) => fileURLToPath(new URL(`${folder}guide.json`, import.meta.url));
  const built = fileIn("./");
  return JSON.parse(readFileSync(existsSync(built) ? built : fileIn("../../../dist/"), "utf8"));
}
