import type { Report } from "../../../scenario/report.ts";

/**
 * Whether the lesson explains this run. It describes the scenario as written, so it may be wrong for a changed one, and
 * for a user's own server that does not do what the scenario expects.
 */
export function isExplained({ skipped, twisted, changeWords, own = [], verdict }: Report): boolean {
  return skipped === null && !twisted && changeWords.length === 0 && (own.length === 0 || verdict.holds);
}
