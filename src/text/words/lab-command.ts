import { programName, setProgramName } from "../../platform/program-name.ts";

/** A command line that can be copied: `lab run on-time`, or `npx lab run on-time` if the program was called like that. */
export function labCommand(args: string): string {
  return `${programName()} ${args}`;
}

/** Does the same for every command line in a text, each at the start of a line or after a pipe. */
export function labCommands(text: string): string {
  return text.replace(/(?<=^ *|\| )lab(?= |$)/gm, programName);
}

/** Draws a page or a file with the installed name in its command lines, because others read it elsewhere. */
export function forOthers<T>(draw: () => T): T {
  const called = programName();
  setProgramName("lab");
  try {
    return draw();
  } finally {
    setProgramName(called);
  }
}
