import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Returns a folder of the package, which is one level above the built program, or three levels above the source. */
export function packageFolder(path: string): string {
  const [built, source] = ["../", "../../../"].map((above) => fileURLToPath(new URL(above + path, import.meta.url)));
  return existsSync(built!) ? built! : source!;
}
