import type { CallExpectation, EventMatch, Expectation } from "../../expectation.ts";

/** Drops the expectations that cannot be judged because they are about the inside of a user's own server. */
export function observableExpectations(
  expected: readonly Expectation[],
  own: readonly string[],
): readonly Expectation[] {
  if (own.length === 0) return expected;
  const isSeen = ({ who, event }: EventMatch) => !own.includes(who) || event === "asked";
  return expected.filter((each) => {
    if (each.kind === "call") return !own.includes(each.from ?? "") || isCounted(each);
    if (each.kind === "order") return each.events.every(isSeen);
    return each.kind !== "event" || isSeen(each);
  });
}

const counted = ["kind", "step", "from", "to", "nth", "count", "connections"];

function isCounted(expected: CallExpectation): boolean {
  return Object.keys(expected).every((key) => counted.includes(key));
}
