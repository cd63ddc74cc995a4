import { accessSync, constants, existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { ProblemError } from "../../../text/problems/problem.ts";

/** Throws a Problem if the words of a command cannot be started here; `what` names it in the way out. */
export function checkProgram(
  [name = "", ...args]: readonly string[],
  what: string,
  inShell = "add --shell to run it in a shell",
): void {
  if (process.platform === "win32") {
    const cure = `use Linux, macOS or WSL; a server that runs already can be named by its URL`;
    throw new ProblemError([{ says: "the lab cannot start programs on Windows", cure }]);
  }
  const places = name.includes("/")
    ? [name]
    : (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  if (name !== "" && places.some(isExecutable)) {
    checkScript(name, args, what);
    return;
  }
  const says = name === "" ? "the command is empty" : `there is no program "${name}"`;
  const cure = `write the command that starts ${what}; ${inShell}`;
  throw new ProblemError([{ says, cure }]);
}

const interpreter = /^(?:node|deno|tsx|ts-node|python[\d.]*|ruby|php|perl|java|go)$/;
/** Words before a script, as in `java -jar shop.jar` and `go run shop.go`. */
const beforeScript = /^(?:-jar|run)$/;
const script = /^(?!\w+:)[^{}]+\.(?:[cm]?[jt]s|[jt]sx|py|rb|php|pl|jar|java|go)$/;

/** A script that is missing would end as a stack of its interpreter. */
function checkScript(name: string, args: readonly string[], what: string): void {
  const file = args.find((word) => !beforeScript.test(word)) ?? "";
  if (!interpreter.test(basename(name)) || !script.test(file) || existsSync(file)) return;
  const says = `there is no file "${file}" in ${process.cwd()}`;
  throw new ProblemError([{ says, cure: `write the path of ${what} as seen from this folder` }]);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
