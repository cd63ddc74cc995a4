import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Returns a folder of the package: one level above the built program, two above a development program, three above the source. */
export function packageFolder(path: string): string {
  const folder = (above: string) => fileURLToPath(new URL(above + path, import.meta.url));
  return [folder("../"), folder("../../")].find(existsSync) ?? folder("../../../");
}
