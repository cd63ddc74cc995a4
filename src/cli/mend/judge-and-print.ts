import { documentText } from "../../render/json/documents/document-text.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import { judgementText } from "../../render/text/practice/mend-text.ts";
import { noDifference } from "../../render/view/compare/no-difference.ts";
import type { Mend } from "../../scenario/mend/mend.ts";
import { judgeMend, type MendJudgement } from "../../scenario/mend/mend-judge.ts";
import { jobOf } from "../../scenario/playing/job.ts";
import { play } from "../../scenario/playing/play.ts";
import type { Report } from "../../scenario/report.ts";
import type { RawSetup, Scenario } from "../../scenario/scenario.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { sameSetup } from "../../scenario/setup/same-setup.ts";
import type { Lab } from "../lab.ts";
import { spin } from "../output/spinner.ts";
import { sayRemembered } from "../state/say-progress.ts";
import { recordAttempt, recordEnd } from "../state/stored-progress.ts";

/** Judges the changes, prints the result, and returns whether the goal is reached. */
export async function judgeAndPrint(
  { terminal, interruption, store, made }: Lab,
  mend: Mend,
  changes: RawSetup,
  { json }: { readonly json: boolean },
): Promise<boolean> {
  const spinner = await spin(terminal, () => `judging ${mend.scenario.name}`);
  let judgement: MendJudgement;
  try {
    judgement = await judgeWhole(mend, changes, { signal: interruption.signal });
  } finally {
    spinner.stop();
  }
  if (json) terminal.printData(documentText(documentOf(judgement), made));
  else terminal.print(judgementText(judgement, terminal.look));
  const name = `mend/${mend.scenario.name}`;
  const { isMended } = judgement;
  const { setup } = mend.scenario;
  // The first judgement of a session is about the setup as it was found.
  const isChanged = !sameSetup(setup, mergeSetup(setup, changes));
  if (isChanged && !json && !judgement.shown.verdict.holds) {
    const before = await play(jobOf(mend.scenario, { seed: 1, world: "virtual", signal: interruption.signal }));
    const same = noDifference(before, judgement.shown);
    if (same !== undefined)
      terminal.print(`${wrap(`The result is the same ${same}.`, terminal.look.width).join("\n")}\n`);
  }
  if (store !== undefined && isChanged)
    sayRemembered(await recordAttempt(name, { changes, right: isMended }, store), terminal);
  if (isMended) sayRemembered(await recordEnd(name, "done", {}, store), terminal, "lesson");
  return isMended;
}

/** Judges the changes, also with each single failure if the exercise has goals for them. */
export async function judgeWhole(
  mend: Mend,
  changes: RawSetup,
  { signal, inReal = true }: { readonly signal: AbortSignal; readonly inReal?: boolean },
): Promise<MendJudgement> {
  const struck = async (scenario: Scenario, changed: RawSetup) =>
    (await import("./broken-single.ts")).brokenSingle(scenario, changed, signal);
  return await judgeMend(mend, changes, { signal, inReal, struck });
}

function documentOf({ mend, isMended, changes, shown, missed, held, real, price }: MendJudgement) {
  return {
    mend: mend.scenario.name,
    mended: isMended,
    changes,
    shown: verdictOf(shown),
    held,
    ...(missed !== undefined && { missed: { case: missed.says, ...verdictOf(missed.report) } }),
    ...(real !== undefined && { real: { skipped: real.skipped, ...verdictOf(real) } }),
    ...(price !== undefined && { price }),
    ...(isMended && { remember: mend.remember }),
  };
}

function verdictOf({ verdict: { holds, checks } }: Report) {
  return { holds, checks };
}
