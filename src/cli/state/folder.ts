import { existsSync, mkdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Returns the folder of the lab's state: LAB_STATE, or a subfolder of the user's state folder. */
export function stateFolder(): string {
  const { LAB_STATE, XDG_STATE_HOME } = process.env;
  if (LAB_STATE) return LAB_STATE;
  return join(XDG_STATE_HOME || join(homedir(), ".local", "state"), "failure-lab");
}

/** Creates the folder, accessible only to the user. */
export function openStateFolder(): string {
  const folder = stateFolder();
  make(folder);
  return folder;
}

/** Not `recursive`: Node retries for ever on file systems such as /proc that report a missing parent. */
function make(folder: string): void {
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) make(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !statSync(folder).isDirectory()) throw error;
  }
}
