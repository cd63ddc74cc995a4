/** Former names of settings and values, with the present ones. */
const formerNames: Readonly<Record<string, string>> = {
  onlyTells: "warnsOnly",
  stopsPolitely: "gracefulShutdown",
  "of-silence": "idle",
  "until-headers": "headers",
  "once-connected": "connected",
  "own-timer": "client",
  chance: "random",
  stands: "standIns",
  anyPrefix: "otherPrefixes",
  epoch: "startTime",
};

/** The present name of a former one, if it is among the names known here. */
export function nameNow(written: string, known: readonly string[]): string | undefined {
  const now = Object.hasOwn(formerNames, written) ? formerNames[written] : undefined;
  return now !== undefined && known.includes(now) ? now : undefined;
}
