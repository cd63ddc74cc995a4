import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { ProblemError } from "../../text/problems/problem.ts";

/** Throws a Problem if a command cannot be started here; `what` names it in the way out. */
export function checkProgram(name = "", what: string, inShell = "add --shell to run it in a shell"): void {
  if (process.platform === "win32") {
    const cure = `use Linux, macOS or WSL; a server that runs already can be named by its URL`;
    throw new ProblemError([{ says: "the lab cannot start programs on Windows", cure }]);
  }
  const places = name.includes("/")
    ? [name]
    : (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  if (name !== "" && places.some(isExecutable)) return;
  const says = name === "" ? "the command is empty" : `there is no program "${name}"`;
  const cure = `write the command that starts ${what}; ${inShell}`;
  throw new ProblemError([{ says, cure }]);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
