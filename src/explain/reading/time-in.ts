/** Returns the time of day that a line of a log was written at, as the line has it; undefined if the line names none. */
export function timeIn(log: string, line: number): string | undefined {
  const written = log.split(/\r?\n/, line)[line - 1] ?? "";
  return /(?<!\d)\d\d:\d\d:\d\d(?!\d)/.exec(written.slice(0, furthest))?.[0];
}

/** A time beyond these characters belongs to the message. */
const furthest = 100;
