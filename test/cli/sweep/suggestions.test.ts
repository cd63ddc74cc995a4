import { expect, test } from "vitest";
import { gridOf } from "../../../src/cli/sweep/sweep-source.ts";
import { rangeFor } from "../../../src/cli/sweep/vary-missing.ts";
import { listScenarios, loadScenario } from "../../../src/scenario/library/library.ts";
import { lab } from "../lab.ts";

const flat = (message: string) => message.replaceAll(/\s+/g, " ");
const found = (pattern: RegExp, message: string) => pattern.exec(flat(message))?.[1] ?? "";

test("each suggestion of lab find is accepted in its turn, and keeps the comparison that was written", async () => {
  const missing = await lab(["find", "timeout-504"]);
  const example = found(/such as '(.+?)'/, missing.err);
  const bare = await lab(["find", "timeout-504", example.replace("ms", ""), "--vary", "order.timeout=1s..2s"]);
  expect(found(/ write (.+?) $/, bare.err)).toBe(example);
  const varied = await lab(["find", "timeout-504", example]);
  const range = found(/add --vary (\S+)/, varied.err);
  for (const condition of [example, "holds"]) {
    const args = ["find", "timeout-504", condition, "--vary", range, "--seeds", "1", "--jobs", "1"];
    expect(await lab(args)).toMatchObject({ code: 0, err: "" });
  }
});

test("each suggestion of lab sweep is accepted, and a range without a step keeps its ends", async () => {
  const missing = await lab(["sweep", "plan", "timeout-504"]);
  const range = found(/add --vary (\S+)/, missing.err);
  const bare = await lab(["sweep", "plan", "timeout-504", "--vary", range.replace(/:.*/, "")]);
  const steps = /such as (\S+), or (\S+)/.exec(flat(bare.err))?.slice(1) ?? [];
  expect(steps).toEqual(["500ms..2s:150ms", "500ms..2s:x2"]);
  for (const each of [range, ...steps.map((step) => `order.timeout=${step}`)])
    expect(await lab(["sweep", "plan", "timeout-504", "--vary", each]), each).toMatchObject({ code: 0, err: "" });
});

test("the range that is suggested for a scenario is one that it accepts", async () => {
  for (const { name } of listScenarios()) {
    if (!(await loadScenario(name)).worlds.includes("virtual")) continue;
    const range = await rangeFor(name);
    await expect(gridOf(name, { vary: [range] }), `${name} ${range}`).resolves.toBeDefined();
  }
});

test.each([
  ["order.timout=1s..2s", "order.timout is not a known setting did you mean order.timeout?"],
  ["order.timeout=1s..2s", "1s..2s has no step"],
  ["seed=1s..2s", "1s..2s has no step"],
])("a misspelt setting is named before the step that it lacks: %s", async (vary, says) => {
  expect(flat((await lab(["sweep", "timeout-504", "--vary", vary])).err)).toContain(says);
});
