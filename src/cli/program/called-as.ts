import { realpathSync } from "node:fs";
import { basename, delimiter, dirname, relative } from "node:path";

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the words that start the program again from this folder. */
export function calledAs(
  file: string,
  env: Env,
  folder: () => string,
  real: (file: string) => string = realpathSync,
): string {
  if (isFetched(file, env, real)) return "npx failure-lab";
  if (env.npm_command === "exec") return basename(file) === "failure-lab" ? "npx failure-lab" : "npx lab";
  if (env.PATH?.split(delimiter).includes(folderOfCommand(file))) return "lab";
  const path = relative(folder(), file);
  return `node ${/\s/.test(path) ? `"${path}"` : path}`;
}

/**
 * Whether npx or a GitHub action got the program, so that the reader's machine may not have it. In a clone npx only
 * links the clone into its cache; there `npx lab` is the clone, and elsewhere another package.
 */
function isFetched(file: string, { GITHUB_ACTION_PATH: action = "" }: Env, real: (file: string) => string): boolean {
  const isCached = /[\\/]_npx[\\/]/;
  return (isCached.test(file) && isCached.test(real(file))) || (action !== "" && file.startsWith(action));
}

/** Returns the folder of the link, or on Windows the script, that npm installed as `lab`. */
function folderOfCommand(file: string): string {
  if (basename(file) === "lab") return dirname(file);
  return /^(.+)[\\/]node_modules[\\/]failure-lab[\\/]bin[\\/]lab\.js$/.exec(file)?.[1] ?? "";
}
