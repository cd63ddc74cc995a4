import { programName } from "../platform/program-name.ts";

/** A command line that can be copied: `lab run on-time`, or `npx lab run on-time` if the program was called like that. */
export function labCommand(args: string): string {
  return `${programName()} ${args}`;
}

/** Does the same for every command line in a text, each at the start of a line or after a pipe. */
export function labCommands(text: string): string {
  return text.replace(/(?<=^ *|\| )lab(?= |$)/gm, programName);
}
