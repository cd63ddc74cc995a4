let program = "lab";

/** Stores how the program was called; to be called once, before anything is printed. */
export function setProgram(called: string): void {
  program = called;
}

/**
 * A command line that can be copied: `lab run on-time`, or `npx lab run on-time` if the program was called like that.
 */
export function labCommand(args: string): string {
  return `${program} ${args}`;
}

/** Does the same for every command line in a text, each at the start of a line or after a pipe. */
export function labCommands(text: string): string {
  return text.replace(/(?<=^ *|\| )lab(?= |$)/gm, () => program);
}
