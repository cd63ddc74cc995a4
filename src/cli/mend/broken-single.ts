import { Hunt } from "../../hunt/hunt.ts";
import { ScenarioTarget } from "../../hunt/scenario/scenario-target.ts";
import { sayFailedCall } from "../../hunt/search/call-set.ts";
import { minimalBreaks } from "../../hunt/search/findings.ts";
import { sayGoal } from "../../scenario/goals/goal.ts";
import type { MissedCase } from "../../scenario/mend/mend-judge.ts";
import { jobOf } from "../../scenario/playing/job.ts";
import { play } from "../../scenario/playing/play.ts";
import type { RawSetup, Scenario } from "../../scenario/scenario.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { readInjection } from "../../scenario/strikes/struck-call.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { nodeWorlds } from "../../world/node-worlds.ts";

/** Lets each call of a changed exercise fail in turn, if its file has goals for a hunt. Returns the first failure that breaks one. */
export async function brokenSingle(
  scenario: Scenario,
  changes: RawSetup,
  signal: AbortSignal,
): Promise<MissedCase | undefined> {
  const goals = scenario.hunt?.goals.map(sayGoal) ?? [];
  if (goals.length === 0) return undefined;
  const where = { world: "virtual", seed: 1 } as const;
  const setup = mergeSetup(scenario.setup, changes);
  const target = new ScenarioTarget({ scenario, setup, ...where }, nodeWorlds, scenario.name);
  const isAccepted = () => false;
  const hunt = new Hunt(target, { failures: "usual", most: 1, all: false, seed: 1, isAccepted, signal });
  await hunt.play();
  signal.throwIfAborted();
  const broken = minimalBreaks(hunt.search).find(({ rule }) => goals.includes(rule));
  if (broken === undefined) return undefined;
  const written = broken.set.map(sayFailedCall);
  const fails = written.map((each) => readInjection(each));
  const report = await play(jobOf(scenario, { ...where, changes, fails, strict: true, signal }));
  const { saw } = mustHave(
    hunt.resultOf(broken.set).broken.find(({ rule }) => rule === broken.rule),
    broken.rule,
  );
  const checks = [...report.verdict.checks, { holds: false, says: broken.rule, saw }];
  return { says: `the call ${written.join(" and ")}`, report: { ...report, verdict: { holds: false, checks } } };
}
