import { existsSync, mkdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Where the lab keeps what it remembers: LAB_STATE, or a folder of its own in the user's state folder. */
export function stateFolder(): string {
  const { LAB_STATE, XDG_STATE_HOME } = process.env;
  if (LAB_STATE) return LAB_STATE;
  return join(XDG_STATE_HOME || join(homedir(), ".local", "state"), "failure-lab");
}

/** Makes it, for the user alone. */
export function openStateFolder(): string {
  const folder = stateFolder();
  make(folder);
  return folder;
}

/** By hand, because Node tries for ever where a file system such as /proc says of a folder below it that it cannot exist. */
function make(folder: string): void {
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) make(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !statSync(folder).isDirectory()) throw error;
  }
}
