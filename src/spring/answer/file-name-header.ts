import { namesFile } from "../request/file-name.ts";
import type { Headers } from "./content.ts";

/**
 * Gives the answer a harmless file name if its path ends like a file that a browser might save. `ending`: the end that
 * the settings themselves give the path.
 */
export function fileNameHeader(status: number, path: string, ending?: string): Headers {
  const isUnnamed = status < 200 || (status >= 300 && status < 400);
  return !isUnnamed && namesFile(path, ending) ? [["Content-Disposition", "inline;filename=f.txt"]] : [];
}
