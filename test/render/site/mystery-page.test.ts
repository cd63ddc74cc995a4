import { expect, test } from "vitest";
import { exerciseBody } from "../../../src/render/site/exercise-page.ts";
import { mysteryBody } from "../../../src/render/site/mystery-page.ts";
import { loadMystery } from "../../../src/scenario/mystery/mystery-library.ts";
import { isSend } from "../../../src/scenario/steps/send-step.ts";
import { hostile, nasty } from "../hostile.ts";

test("hostile text adds no tag to the pages of practice", async () => {
  const mystery = await loadMystery("no-word");
  const steps = mystery.scenario.steps.map((step) => (isSend(step) ? { ...step, path: `/${nasty}` } : step));
  const scenario = { ...mystery.scenario, name: nasty, title: nasty, lesson: nasty, hints: [nasty], steps };
  const nastyRow = { name: nasty, takes: nasty, mustBeThere: false, says: nasty };
  for (const body of [
    mysteryBody({ ...mystery, scenario }, { faults: [], planKeys: [nastyRow], settings: [nastyRow] }),
    exerciseBody({ report: hostile, hints: [nasty], command: nasty, version: "0" }),
  ]) {
    expect(body).toContain("&lt;script");
    expect(body).not.toMatch(/<(script|img)|[\u0000\u0007\u001b\u009b\u202e]/);
  }
});
