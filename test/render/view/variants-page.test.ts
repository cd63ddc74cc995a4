import { expect, test } from "vitest";
import { pages } from "../../../src/render/view/pages/index.ts";
import { loadScenario } from "../../../src/scenario/library/library.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";

const made = { version: "0", command: "lab run timeout-504 --compare" };

test("two stories are in step, and only the moments that differ are marked", async () => {
  const scenario = await loadScenario("timeout-504");
  const played = (twisted: boolean) => play(jobOf(scenario, { world: "virtual", seed: 1, twisted }));
  const page = pages.variants({ reports: [await played(false), await played(true)] }, made);
  const table = page.parts.find(({ head }) => head === "In step");
  const rows = table?.kind === "table" ? table.rows.map((row) => row.map(({ text }) => text)) : [];
  expect(rows[0]).toEqual([
    "",
    "0.000",
    "client calls order: POST /orders",
    "0.000",
    "client calls order: POST /orders",
  ]);
  expect(rows.filter(([mark]) => mark === "≠")).toEqual([
    ["≠", "3.000", "payment: charged, unnoticed", "", ""],
    ["≠", "", "", "1.000", "payment: the caller hung up, so it stops; nothing is done"],
  ]);
});
