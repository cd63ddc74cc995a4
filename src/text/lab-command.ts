let program = "lab";

/** Says how the program was called, once, before anything is printed. */
export function setProgram(called: string): void {
  program = called;
}

/** A command line that works where it is read: `lab run on-time`, or `npx lab run on-time` where the program was called so. */
export function labCommand(args: string): string {
  return `${program} ${args}`;
}

/** The same for a text of several command lines, each at the beginning of a line or behind a pipe. */
export function labCommands(text: string): string {
  return text.replace(/(?<=^ *|\| )lab(?= |$)/gm, () => program);
}
