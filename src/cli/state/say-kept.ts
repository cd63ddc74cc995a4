import type { Terminal } from "../terminal.ts";

/** A progress file that could not be read was set aside; whoever it belongs to should know. */
export function sayKept(kept: string | undefined, terminal: Terminal): void {
  if (kept !== undefined)
    terminal.say(`The progress file could not be read. It is kept as ${kept}; a new one is begun.\n`);
}
