import { ownValue } from "../values/own-value.ts";

/** Former names of settings and values, with the present ones. */
const formerNames: Readonly<Record<string, string>> = {
  limit: "timeoutKind",
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

/** Former options of a command, with the present ones. */
const formerOptions: Readonly<Record<string, string>> = {
  "compare --limit": "--timeout",
  "route --any-prefix": "--other-prefixes",
};

/** The present name of a former option, written `compare --limit`. */
export function optionNow(written: string): string | undefined {
  return ownValue(formerOptions, written);
}

/** The present name of a former one, if it is among the names known here. */
export function nameNow(written: string, known: readonly string[]): string | undefined {
  const now = ownValue(formerNames, written);
  return now !== undefined && known.includes(now) ? now : undefined;
}
