let name = "lab";

/** Stores how the program was called; to be called once, before anything is printed. */
export function setProgramName(called: string): void {
  name = called;
}

/** How the program was called: `lab`, or `npx lab`. */
export function programName(): string {
  return name;
}
