import type { Expectation } from "../expectation.ts";

/** Returns the time that an expectation names, or its lower bound, or else its upper bound. */
export function aboutMs(expected: Expectation): number {
  const range = expected.kind === "call" ? expected.took : expected.kind === "event" ? expected.at : undefined;
  if (range === undefined) return 0;
  return "aboutMs" in range ? range.aboutMs : (range.atLeastMs ?? range.atMostMs ?? 0);
}
