import { judgementText } from "../../render/text/learn/mend-text.ts";
import type { Mend } from "../../scenario/mend/mend.ts";
import { judgeMend, type MendJudgement } from "../../scenario/mend/mend-judge.ts";
import type { Report } from "../../scenario/report.ts";
import type { RawSetup, Scenario } from "../../scenario/scenario.ts";
import type { Lab } from "../lab.ts";
import { spin } from "../output/spinner.ts";
import { sayRemembered } from "../state/say-progress.ts";
import { recordEnd } from "../state/stored-progress.ts";

/** Judges the changes, prints the result, and returns whether the goal is reached. */
export async function judgeAndPrint(
  { terminal, interruption }: Lab,
  mend: Mend,
  changes: RawSetup,
  { json }: { readonly json: boolean },
): Promise<boolean> {
  const spinner = await spin(terminal, () => `judging ${mend.scenario.name}`);
  let judgement: MendJudgement;
  try {
    const { signal } = interruption;
    const struck = async (scenario: Scenario, changed: RawSetup) =>
      (await import("./broken-single.ts")).brokenSingle(scenario, changed, signal);
    judgement = await judgeMend(mend, changes, { signal, struck });
  } finally {
    spinner.stop();
  }
  if (json) terminal.printData(`${JSON.stringify(documentOf(judgement))}\n`);
  else terminal.print(judgementText(judgement, terminal.look));
  if (judgement.isMended) sayRemembered(await recordEnd(`mend/${mend.scenario.name}`, "done"), terminal, "lesson");
  return judgement.isMended;
}

function documentOf({ mend, isMended, changes, shown, missed, held, real, price }: MendJudgement) {
  return {
    version: 1,
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
