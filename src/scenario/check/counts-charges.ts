import type { EventMatch } from "../expectation.ts";
import { textFits } from "../judge/say.ts";
import { expectationsOf } from "../playing/evidence/evidence.ts";
import type { LedgerLine } from "../recorded-call.ts";
import type { Scenario } from "../scenario.ts";

/** Whether a file expects a number of charges such as this one, itself or in a choice of its prediction. */
export function countsCharges(scenario: Scenario, { by, says }: LedgerLine): boolean {
  const choices = scenario.predict?.choices ?? [];
  const expected = [
    ...expectationsOf(scenario, false),
    ...expectationsOf(scenario, true),
    ...choices.flatMap(({ expect }) => expect),
  ];
  const isCharge = (match: EventMatch) =>
    match.event === "finished" && match.who === by && (match.says === undefined || textFits(says, match.says));
  return expected.some((each) => {
    if (each.kind === "event") return each.count !== undefined && isCharge(each);
    return each.kind === "order" && each.events.filter(isCharge).length > 1;
  });
}
