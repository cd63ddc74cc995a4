import { expect, test } from "vitest";
import { layoutOf } from "../../../src/render/svg/rows.ts";
import { momentsOf } from "../../../src/render/view/moments.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

test("each row begins where the one before it ends: arrows, notes, gaps and moments that repeat", async () => {
  const order = "order: { breaker: { failures: 9, openFor: 1s } }, payment: { faults: [{ error-status: 500 }] }";
  const steps = "[{ send: POST /orders, to: order, times: 12 }, { wait: 1s }, { send: POST /orders, to: order }]";
  const scenario = parseScenario(`title: t\nsetup: { ${order} }\nsteps: ${steps}\n`, "mine.yaml");
  const { rows, height } = layoutOf(momentsOf(await play(jobOf(scenario, { world: "virtual", seed: 1 }))), 800);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["arrow", "note", "gap", "fold"]));
  let y = 36;
  for (const row of rows) {
    expect([row.kind, row.y]).toEqual([row.kind, y]);
    y += row.kind === "gap" ? row.height : row.kind === "note" ? 20 + 16 * row.lines.length : 36;
  }
  expect(height).toBe(y + 12);
});
