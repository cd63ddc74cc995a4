/** Returns the time of day that a line of a log was written at, by its number and as the line has it; undefined if the line names none. */
export function timesIn(log: string): (line: number) => string | undefined {
  const lines = log.split(/\r?\n/);
  return (line) => atBeginning.exec(lines[line - 1]?.slice(0, furthest) ?? "")?.[1];
}

/** Any other time is a part of the message, such as a duration. Programs that collect logs put their own mark before a line. */
const starts = String.raw`^\s*|[[|]\s*`;
const dates = String.raw`\d\d[-/]\d\d[T ]\s*|\d\d[./]\d\d[./]\d{4} |\d\d?[-/ ][A-Z][a-z]{2}[-/ ]\d{4}[: ]|\b[A-Z][a-z]{2} +\d\d? |\b[IWEF]\d{4} `;
const atBeginning = new RegExp(`(?:${starts}|${dates})(\\d\\d:\\d\\d:\\d\\d)(?!\\d)`);

/** A time beyond these characters belongs to the message. */
const furthest = 100;
