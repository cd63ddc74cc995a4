import { expect, test } from "vitest";
import { table } from "../../../../src/render/text/run/story-table.ts";
import { loadScenario } from "../../../../src/scenario/library/library.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { narrow } from "../../fixture.ts";

const played = async (name: string) => play(jobOf(await loadScenario(name), { world: "virtual", seed: 1 }));

test("a window too narrow for the table folds equal rows, also if others are between them", async () => {
  const text = table(await played("share-50"), { ...narrow, width: 60 });
  expect(text.match(/^POST \/orders.*$/gm)).toEqual(["POST /orders × 5", "POST /orders × 5"]);
  expect(text).not.toContain("\n\n\n");
});

test("a few rows stay as they came", async () => {
  const text = table(await played("bouncing-user"), { ...narrow, width: 60 });
  expect(text.match(/^ {2}status +\d+$/gm)?.map((line) => line.trim().slice(-3))).toEqual([
    "200",
    "404",
    "200",
    "404",
    "200",
  ]);
});
