import { basename, delimiter, dirname, relative } from "node:path";

type Env = Readonly<Record<string, string | undefined>>;

/** The words that start the program again in this folder, given the file it was started with. */
export function calledAs(file: string, env: Env, folder: () => string): string {
  if (env.npm_command === "exec") return "npx lab";
  if (env.PATH?.split(delimiter).includes(folderOfCommand(file))) return "lab";
  const path = relative(folder(), file);
  return `node ${/\s/.test(path) ? `"${path}"` : path}`;
}

/** npm installs a link called `lab`, and on Windows a script, that starts the file in the package below it. */
function folderOfCommand(file: string): string {
  if (basename(file) === "lab") return dirname(file);
  return /^(.+)[\\/]node_modules[\\/]failure-lab[\\/]bin[\\/]lab\.js$/.exec(file)?.[1] ?? "";
}
