import type { Verdict } from "../../scenario/report.ts";

/** Returns 0 if all hold, 4 if this machine was too busy to decide all that did not, otherwise 1. */
export function exitCodeOf(verdicts: readonly Pick<Verdict, "holds" | "undecided">[]): number {
  const fallen = verdicts.filter(({ holds }) => !holds);
  if (fallen.length === 0) return 0;
  return fallen.every(({ undecided }) => undecided) ? 4 : 1;
}
