/** What a program said when something failed, or which version it was that speaks. */
export interface Line {
  /** The name of its family in `lab explain`. */
  readonly by: string;
  readonly did?: string;
  readonly says?: string;
  readonly version?: string;
}

/** The addresses of servers that fail, by how they fail. */
export type Servers = Readonly<Record<string, string>>;

/** What cannot be tried on this machine. */
export interface Skipped {
  readonly skipped: string;
}

/** The lines of what was printed that are JSON objects. */
export function linesOf(printed: string): Line[] {
  return printed
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
}
