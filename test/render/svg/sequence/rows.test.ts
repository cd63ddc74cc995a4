import { expect, test } from "vitest";
import { layoutOf } from "../../../../src/render/svg/sequence/rows.ts";
import { sequence } from "../../../../src/render/svg/sequence/sequence.ts";
import { picturedMoments } from "../../../../src/render/view/moments/pictured.ts";
import { loadScenario } from "../../../../src/scenario/library/library.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";

test("each row begins where the one before it ends: arrows, notes, gaps and moments that repeat", async () => {
  const order = "order: { breaker: { failures: 9, openFor: 1s } }, payment: { faults: [{ error-status: 500 }] }";
  const steps = "[{ send: POST /orders, to: order, times: 12 }, { wait: 1s }, { send: POST /orders, to: order }]";
  const scenario = parseScenario(`title: t\nsetup: { ${order} }\nsteps: ${steps}\n`, "mine.yaml");
  const { rows, height } = layoutOf(picturedMoments(await play(jobOf(scenario, { world: "virtual", seed: 1 }))), 800);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["arrow", "note", "gap", "fold"]));
  let y = 36;
  for (const row of rows) {
    expect([row.kind, row.y]).toEqual([row.kind, y]);
    y += row.kind === "gap" ? row.height : row.kind === "note" ? 20 + 16 * row.lines.length : 36;
  }
  expect(height).toBe(y + 12);
});

test.each([
  ["timeout-504", 326, "order"],
  ["queue-full-of-the-dead", 326, "client"],
])(
  "in a narrow picture of %s, the note of a caller that gives up does not cover the server's bar, which changes there",
  async (name, width, who) => {
    const report = await play(jobOf(await loadScenario(name), { world: "virtual", seed: 1, examples: 3 }));
    const examples = report.load?.loads.flatMap((load) => load.examples) ?? [report];
    const notes = examples.flatMap((example) => {
      const { rows, lanes } = layoutOf(picturedMoments({ ...report, ...example }), width);
      const at = lanes.findIndex((lane) => lane.name === who);
      return rows.flatMap((row) => {
        if (row.kind !== "note" || row.moment.kind !== "failed") return [];
        const length = Math.max(...row.lines.map((line) => line.length)) * 6.6;
        return [row.isLeft || row.x + 12 + length < lanes[at + 1]!.x];
      });
    });
    expect(notes.length).toBeGreaterThan(0);
    expect(notes).not.toContain(false);
  },
);

test("a long story keeps its end, and says how many moments are left out before it", async () => {
  const report = await play(jobOf(await loadScenario("jitter"), { world: "virtual", seed: 1 }));
  const { rows } = layoutOf(picturedMoments(report), 800);
  const cut = rows.findIndex((row) => row.kind === "fold" && /^\d+ moments left out$/.test(row.says));
  expect(cut).toBeGreaterThan(0);
  const last = rows.at(-1)!;
  const endMs = last.kind === "fold" ? last.lastMs : last.kind === "gap" ? 0 : last.moment.atMs;
  expect(endMs).toBe(Math.max(...report.events.map(({ atMs }) => atMs)));
});

test("a narrow picture with three servers shows the usual request whole", async () => {
  const report = await play(jobOf(await loadScenario("timeout-504"), { world: "virtual", seed: 1 }));
  const { lanes } = sequence(report, 326);
  expect(lanes).toContain(">POST /orders<");
  expect(lanes).not.toContain("…<");
});
