import { namesFile } from "../request/file-name.ts";
import type { Headers } from "./content.ts";

/**
 * A harmless name for what a browser might save under the end of the path; `ending`: how the path ends by the settings.
 */
export function fileNameHeader(status: number, path: string, ending?: string): Headers {
  const isUnnamed = status < 200 || (status >= 300 && status < 400);
  return !isUnnamed && namesFile(path, ending) ? [["Content-Disposition", "inline;filename=f.txt"]] : [];
}
