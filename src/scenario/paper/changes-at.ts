import { ProblemError } from "../../text/problems/problem.ts";
import { readDuration } from "../../text/values/units.ts";
import type { Scenario } from "../scenario.ts";
import { isChange } from "../steps/change.ts";

const pattern = /^change (\d+) at (\S+)$/;

/** Moves changes of the setup in time, as in `change 2 at 10.7s`, and returns what else a variant changes. */
export function withChangesAt(scenario: Scenario, set: readonly string[]) {
  const steps = [...scenario.steps];
  const changes = steps.flatMap((step, place) => (isChange(step) ? [{ step, place }] : []));
  for (const each of set) {
    const [, nth, written = ""] = pattern.exec(each) ?? [];
    if (nth === undefined) continue;
    const change = changes[Number(nth) - 1];
    const read = readDuration(written);
    if (change === undefined || !("value" in read))
      throw new ProblemError([{ says: `${each}: there is no such change or time`, cure: "write change 1 at 10s" }]);
    steps[change.place] = { ...change.step, atMs: read.value };
  }
  return { scenario: { ...scenario, steps }, others: set.filter((each) => !pattern.test(each)) };
}
