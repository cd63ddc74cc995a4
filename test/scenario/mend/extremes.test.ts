import { expect, test } from "vitest";
import type { Mend } from "../../../src/scenario/mend/mend.ts";
import { judgeMend } from "../../../src/scenario/mend/mend-judge.ts";
import { loadMend } from "../../../src/scenario/mend/mend-library.ts";
import { changeOf } from "../../../src/scenario/setup/changes/set-option.ts";
import { mergeSetup } from "../../../src/scenario/setup/merge.ts";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import { isLoad } from "../../../src/scenario/steps/load-step.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";
import { extremes, solutions } from "./solutions.ts";

const values = ["none", "1ms", "1h", "0", "1", "1000", "0%", "100%", "{workers: 1000}"];

/** A load of minutes whose orders are each tried a thousand times takes minutes to play, and twelve tries outlast its stall as well. */
const inLoads = values.map((value) => (value === "1000" ? "12" : value));

/** The setup's changes; undefined if a value does not fit its setting. */
function changesOf({ scenario }: Mend, written: readonly string[]) {
  try {
    const changes = changeOf(written, scenario.setup);
    resolveSetup(mergeSetup(scenario.setup, changes));
    return changes;
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** Each setting at its extremes, alone and, if a run is short, in pairs. */
function attacksOn(mend: Mend): string[][] {
  const isLong = mend.scenario.steps.some(isLoad);
  const alone = mend.may.flatMap((setting) =>
    (isLong && setting.endsWith(".retry") ? inLoads : values).map((value) => `${setting}=${value}`),
  );
  const fitting = alone.filter((each) => changesOf(mend, [each]) !== undefined);
  const settingOf = (each: string) => each.slice(0, each.indexOf("="));
  const pairs = fitting.flatMap((one, at) =>
    fitting.slice(at + 1).flatMap((other) => (settingOf(one) === settingOf(other) ? [] : [[one, other]])),
  );
  return [...fitting.map((each) => [each]), ...(isLong ? [] : pairs)];
}

test.each(Object.keys(solutions))(
  "%s is solved by no extreme except those that are listed",
  async (name) => {
    const mend = await loadMend(name);
    const passing: string[] = [];
    for (const attack of attacksOn(mend)) {
      const changes = changesOf(mend, attack);
      if (changes !== undefined && (await judgeMend(mend, changes, { inReal: false })).isMended)
        passing.push(attack.join(" "));
    }
    expect(passing).toEqual(extremes[name] ?? []);
  },
  120_000,
);
