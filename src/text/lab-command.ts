let program = "lab";

/** Stores how the program was called, once, before anything is printed. */
export function setProgram(called: string): void {
  program = called;
}

/**
 * A command line that works as printed: `lab run on-time`, or `npx lab run on-time` if the program was called that way.
 */
export function labCommand(args: string): string {
  return `${program} ${args}`;
}

/** The same for a text with several command lines, each at the start of a line or after a pipe. */
export function labCommands(text: string): string {
  return text.replace(/(?<=^ *|\| )lab(?= |$)/gm, () => program);
}
