import type { Terminal } from "../terminal.ts";
import { stateFolder } from "./folder.ts";

/** A progress file that could not be read was set aside; whoever it belongs to should know. */
export function sayKept(kept: string | undefined, terminal: Terminal): void {
  if (kept !== undefined)
    terminal.say(`The progress file could not be read. It is kept as ${kept}; a new one is begun.\n`);
}

/** A learner who counts on a try being remembered should know that it was not. */
export function sayForgotten(terminal: Terminal): void {
  terminal.say(`${stateFolder()} cannot be written, so this prediction is not remembered.\n`);
}
