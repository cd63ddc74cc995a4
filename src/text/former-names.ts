/** Names that settings and their values once had, with what they are called now. */
const formerNames: Readonly<Record<string, string>> = {
  onlyTells: "warnsOnly",
  stopsPolitely: "gracefulShutdown",
  "of-silence": "idle",
  "until-headers": "headers",
  "once-connected": "connected",
  "own-timer": "client",
  chance: "random",
};

/** What this name is called now, where it was renamed to one of the names that are known here. */
export function nameNow(written: string, known: readonly string[]): string | undefined {
  const now = Object.hasOwn(formerNames, written) ? formerNames[written] : undefined;
  return now !== undefined && known.includes(now) ? now : undefined;
}
