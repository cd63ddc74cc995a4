import type { FailureRow, Gauntlet, Got, JudgedRule } from "../../../gauntlet/card.ts";
import type { Made } from "../../results.ts";
import { brokenIn, traceparentIn, undecidedIn, undecidedNote } from "../../view/gauntlet-rows.ts";
import { documentText } from "./document-text.ts";

export function gauntlet(result: Gauntlet, _: unknown, made: Made): string {
  const { of, use, holds, undecided, interrupted, rows, rules, unplayed, mended } = result;
  const more = { ...(unplayed.length > 0 && { unplayed }), ...(mended.length > 0 && { mended }) };
  const tried = of === "client" ? { client: use } : { use };
  const judged = rules.map(ruleDocument);
  return documentText(
    {
      gauntlet: {
        ...tried,
        holds,
        ...(undecided && { undecided }),
        ...(interrupted && { interrupted }),
        rows: rows.map(rowDocument),
        rules: judged,
        ...more,
      },
    },
    made,
  );
}

/** `holds` says that nothing new breaks the rule, as readers of this document know it. */
function ruleDocument({ rule, holds, brokenBy, acceptedIn, undecidedBy }: JudgedRule) {
  const more = { ...(acceptedIn.length > 0 && { acceptedIn }), ...(undecidedBy.length > 0 && { undecidedBy }) };
  return { rule: rule.name, holds, brokenBy, ...more };
}

function rowDocument(row: FailureRow) {
  const { failure, got, tookMs = 0, charged, requests, next, accepted, story } = row;
  const traceparent = brokenIn(row).length > 0 ? traceparentIn(story) : undefined;
  return {
    failure,
    got: worstOf(got),
    tookMs: Math.round(tookMs),
    charged,
    requests,
    next: next.length === 0 ? null : worstOf(next),
    rules: brokenIn(row),
    ...(undecidedIn(row).length > 0 && { undecided: undecidedIn(row), note: undecidedNote(row) }),
    ...(accepted.length > 0 && { accepted }),
    ...(traceparent !== undefined && { traceparent }),
  };
}

/** Returns the worst result: one without an answer, otherwise the one with the highest status. */
function worstOf(all: readonly Got[]): Got {
  const [worst = "nothing"] = all.toSorted((one, other) => badness(other) - badness(one));
  return worst;
}

function badness(got: Got): number {
  if (got === "nothing") return 2000;
  return "status" in got ? got.status : 1000;
}
