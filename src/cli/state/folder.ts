import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Where the lab keeps what it remembers: LAB_STATE, or a folder of its own in the user's state folder. */
export function stateFolder(): string {
  const { LAB_STATE, XDG_STATE_HOME } = process.env;
  if (LAB_STATE) return LAB_STATE;
  return join(XDG_STATE_HOME || join(homedir(), ".local", "state"), "failure-lab");
}

/** Makes it, for the user alone. */
export function openStateFolder(): string {
  const folder = stateFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
