import type { LedgerLine } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { treesOf } from "./conclusions.ts";

/** The charges of one server for one request: two or more. */
export type RepeatedCharge = readonly [LedgerLine, LedgerLine, ...LedgerLine[]];

/** Returns the charges of each request of a client for which one server charged more than once. */
export function repeatedCharges(report: Report): RepeatedCharge[] {
  return treesOf(report).flatMap(({ ledger }) => {
    const charges = new Map<string, LedgerLine[]>();
    // After a refund the next charge is the first again.
    for (const line of ledger.filter((each) => each.ledger === undefined))
      charges.set(line.by, line.undoes ? [] : [...(charges.get(line.by) ?? []), line]);
    return [...charges.values()].flatMap(([first, second, ...others]): RepeatedCharge[] =>
      first === undefined || second === undefined ? [] : [[first, second, ...others]],
    );
  });
}
