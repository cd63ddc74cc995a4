/** The error of a program when something failed, or the version of the program. */
export interface Line {
  /** The name of the program's family in `lab explain`. */
  readonly by: string;
  readonly did?: string;
  readonly says?: string;
  readonly version?: string;
}

/** The addresses of failing servers, by their kind of failure. */
export type Servers = Readonly<Record<string, string>>;

/** Parses the lines of an output that are JSON objects. */
export function linesOf(printed: string): Line[] {
  return printed
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
}
