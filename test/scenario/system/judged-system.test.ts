import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CellPlayer } from "../../../src/cli/sweep/cells/cell-player.ts";
import { playScenario } from "../../../src/page/engine.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { changesOf } from "../../../src/scenario/setup/changes/set-option.ts";
import { sameSetup } from "../../../src/scenario/setup/same-setup.ts";
import { sharedFile } from "../../../src/scenario/shared-file.ts";
import { planLines } from "../../../src/scenario/sweep/cells/cell.ts";

const system = `services:
  shop:  { is: service, takes: GET /checkout, does: [{ calls: stock GET /stock, timeout: 1s }] }
  stock: { plays: { "GET /stock": { body: '{"left": 3}' } }, fails: [404] }
request: [{ to: shop, path: /checkout }]
accept: [{ when: nothing failed, status: 201 }]
`;

test("a page and each cell of a sweep judge a system by its accepted answers", async () => {
  const report = await playScenario(parseScenario(system, "shop.system.yaml"), {});
  expect(report.verdict.checks).toMatchObject([{ holds: false, saw: "200 instead of 201" }]);
  const dimensions = [{ name: "shop.stock.timeout", values: ["1s", "3s"] }];
  const [first, second] = planLines({ engine: "e", scenario: "shop", text: system, dimensions, seedCount: 1 });
  const player = new CellPlayer("e", 1000);
  const cells = [first!, second!].map(async (text, at) => {
    const cell = await player.play({ file: "", line: at + 1, text });
    return "line" in cell ? JSON.parse(cell.line) : cell.problems;
  });
  expect(await Promise.all(cells)).toMatchObject([
    { holds: false, own: true },
    { holds: false, own: false },
  ]);
});

test("the shared file of a changed system contains its changes and still what it accepts", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "shared-system-")), "shop.system.yaml");
  writeFileSync(file, system);
  const scenario = { ...parseScenario(system, file), file };
  const set = ["shop.stock.timeout=3s", "stock.delay=20ms"];
  const { text, leftOut } = await sharedFile(
    jobOf(scenario, { world: "virtual", seed: 1, ...changesOf(set, scenario) }),
  );
  const shared = parseScenario(text, file);
  expect([leftOut, shared.hunt]).toEqual([[], scenario.hunt]);
  expect(text).toContain("timeout: 3s");
  const job = jobOf(scenario, { world: "virtual", seed: 1, ...changesOf(set, scenario) });
  expect(sameSetup(shared.setup, job.setup)).toBe(true);
  const unchanged = await sharedFile(jobOf(scenario, { world: "virtual", seed: 1 }));
  expect(unchanged.text).toContain("plays:");
});
