import * as v from "valibot";
import { duration } from "../../service/setting/setting.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { readPractice } from "../practice/practice.ts";
import { checkOver, overlay, parseTwoParts, remember } from "../practice/two-parts.ts";
import type { Incident, IncidentDecision } from "./incident.ts";

const price = v.pipe(v.number("is not a number: write 5"), v.minValue(0, "is negative: write 0 or more"));
const time = duration("A time.");
const action = v.strictObject({
  says: v.string(),
  set: v.optional(overlay, {}),
  then: v.optional(v.array(v.strictObject({ after: time, set: overlay })), []),
});
const decision = v.strictObject({
  at: time,
  ask: v.string(),
  actions: v.pipe(
    v.record(v.string(), action),
    v.check((all) => Object.keys(all).length > 1, "offers no choice: write two actions or more"),
  ),
});
const decide = v.strictObject({
  cost: v.strictObject({ lost: price, chargedTwice: price, downMinute: price }),
  decide: v.pipe(v.array(decision), v.minLength(1, "is empty: write one decision")),
  history: v.string(),
  remember,
});

export function loadIncident(name: string): Incident {
  const { text, file } = readPractice("incident", name);
  return parseIncident(text, file);
}

/** Parses a scenario, a line of three dashes, and the decisions. Throws mistakes as Problems. */
export function parseIncident(text: string, file: string): Incident {
  const { scenario, rest } = parseTwoParts(text, file, decide);
  const decisions = rest.decide.map(
    ({ at, ask, actions }): IncidentDecision => ({
      atMs: at,
      ask,
      actions: Object.entries(actions).map(([name, { says, set, then }]) => ({
        name,
        says,
        changes: [{ after: 0, set }, ...then]
          .filter((each) => Object.keys(each.set).length > 0)
          .map((each) => ({ afterMs: each.after, setup: each.set })),
      })),
    }),
  );
  for (const { setup } of decisions.flatMap(({ actions }) => actions.flatMap(({ changes }) => changes)))
    checkOver(setup, scenario.setup);
  if (decisions.some(({ atMs }, at) => at > 0 && atMs <= decisions[at - 1]!.atMs))
    throw new ProblemError([
      { says: `${file}: a decision is not later than the one before it`, cure: "order them by time" },
    ]);
  const [first, ...later] = decisions;
  return { scenario, ...rest, decisions: [mustHave(first, "a decision"), ...later] };
}
