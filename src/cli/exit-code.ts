import type { Verdict } from "../scenario/report.ts";

/** 0 where all hold, 1 where one does not, 4 where this machine was too busy to tell of one and no other fell. */
export function exitCodeOf(verdicts: readonly Pick<Verdict, "holds" | "undecided">[]): number {
  const fallen = verdicts.filter(({ holds }) => !holds);
  if (fallen.length === 0) return 0;
  return fallen.every(({ undecided }) => undecided) ? 4 : 1;
}
