import { expect, test } from "vitest";
import { html } from "../../../../src/render/html/html.ts";
import { json } from "../../../../src/render/json/json.ts";
import { readStored } from "../../../../src/render/json/reading/read-stored.ts";
import { table } from "../../../../src/render/text/run/story-table.ts";
import { timeline } from "../../../../src/render/text/run/whole-timeline.ts";
import { loadScenario } from "../../../../src/scenario/library/library.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import type { Report } from "../../../../src/scenario/report.ts";
import { made, neverReplies, refused502, share10, timeout504, wide } from "../../fixture.ts";
import { hostile } from "../../hostile.ts";

const storm = `title: t
setup: { order: { timeout: 200ms }, payment: { capacity: 2, delay: 50ms } }
steps:
  - { load: POST /orders, to: order, rate: 60/s, for: 5s, together: true }
  - { change: { payment: { delay: 10ms } }, at: 3s }
`;
const written = (report: Report) => json("story")({ reports: [report] }, wide, made);

function again(report: Report): Report {
  const stored = readStored(written(report));
  if (!("reports" in stored)) throw new Error(`no reports, but ${JSON.stringify(stored)}`);
  expect(stored.made).toEqual(made);
  return stored.reports[0]!;
}

async function played(name: string): Promise<Report> {
  return play(jobOf(await loadScenario(name), { world: "virtual", seed: 1 }));
}

const names = ["retry-charges-thrice", "jitter", "no-token", "cut-by-length", "breaker-opens", "never-replies"];

test.each(names)("%s looks the same when it is read again", async (name) => {
  const report = await played(name);
  const read = again(report);
  for (const draw of [table, timeline]) expect(draw(read, wide)).toBe(draw(report, wide));
  const page = (each: Report) => html("story")({ reports: [each] }, wide, made);
  expect(page(read)).toBe(page(report));
});

test.each([timeout504, refused502, neverReplies, share10, hostile])(
  "a report that was read is written the same",
  (report) => {
    expect(written(again(report))).toBe(written(report));
  },
);

test("a stored load keeps its results, its windows and its examples", async () => {
  const report = await play(jobOf(parseScenario(storm, "storm.yaml"), { world: "virtual", seed: 1 }));
  const read = again(report);
  const told = ({ load }: Report) => load!.loads.map(({ good, failed, windows }) => ({ good, failed, windows }));
  expect(told(read)).toEqual(told(report));
  expect(html("load")({ reports: [read] }, wide, made)).toContain("One call: ");
  expect(table(read, wide).split("\n").slice(0, 12)).toEqual(table(report, wide).split("\n").slice(0, 12));
});

const cached = `title: t
setup: { shop: { is: monolith, cache: { keys: 100, size: 100 }, capacity: { workers: 1, work: 50ms } } }
steps: [{ load: GET /members/7, to: shop, rate: 100/s, for: 20s }]
`;

test("the hit rate of a cache over time is shown, stored, and shown again", async () => {
  const report = await play(jobOf(parseScenario(cached, "cached.yaml"), { world: "virtual", seed: 1 }));
  const { windows, lookups, hits } = report.load!.servers.get("shop")!.cache!;
  expect(lookups).toBe(report.load!.loads[0]!.offered);
  expect(windows.reduce((sum, each) => sum + each.hits, 0)).toBe(hits);
  expect(windows[0]!.hits).toBeLessThan(windows[0]!.lookups / 2);
  expect(windows.at(-1)!.hits).toBe(windows.at(-1)!.lookups);
  for (const each of [report, again(report)]) {
    expect(table(each, wide)).toMatch(/ {3}hits [ ▁▂▃▄▅▆▇█]*█\n/);
    expect(table(each, wide)).toMatch(/shop +\d.* in the cache/);
    expect(html("load")({ reports: [each] }, wide, made)).toContain("Hit rate of the cache at shop: hits from ");
  }
});

const document = JSON.parse(written(timeout504));
const changed = (change: object) => JSON.stringify({ ...document, ...change });
const { kept: _, ...older } = document.reports[0];

test.each([
  ["{", "is not JSON"],
  ["[]", "is not a report of the lab, or was written by a version that is too old"],
  ['{"version":1,"reports":[]}', "is not a report of the lab, or was written by a version that is too old"],
  ['{"is":"failure-lab report","rows":[]}', "contains no result that can be shown again"],
  [changed({ version: 9 }), "is a report of version 9, and this lab reads version 1"],
  [
    changed({ reports: [older] }),
    "cannot be read: it was written by a version that did not store what is needed; run it again",
  ],
  [
    changed({ reports: [{ ...document.reports[0], tookMs: "x" }] }),
    "cannot be read at reports.0.tookMs (written by lab 0.1.0)",
  ],
  [
    changed({ reports: [{ ...document.reports[0], kept: { ...document.reports[0].kept, steps: [{ load: {} }] } }] }),
    "cannot be read: steps.0.load cannot be read",
  ],
])("an unreadable report is refused in one line: %#", (text, wrong) => {
  expect(readStored(text)).toEqual({ wrong });
});
