import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Returns a file that the build made: next to the program, or for the sources in the folder of the last build. */
export function builtFile(name: string): URL {
  const fileIn = (folder: string) => new URL(`${folder}${name}`, import.meta.url);
  const built = fileIn("./");
  return existsSync(fileURLToPath(built)) ? built : fileIn("../../../dist/");
}
