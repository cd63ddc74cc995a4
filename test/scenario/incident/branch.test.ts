import { expect, test } from "vitest";
import { dashboardOf } from "../../../src/render/view/learn/incident-words.ts";
import { coursesOf, playBranch } from "../../../src/scenario/incident/branch.ts";
import { hashOf, measuredOf } from "../../../src/scenario/incident/measured.ts";
import { loadIncident, parseIncident } from "../../../src/scenario/incident/read-incident.ts";
import { listPractice } from "../../../src/scenario/practice/practice.ts";

const incidents = listPractice("incident").map(({ name }) => loadIncident(name));

test("there are eight, and each names its source", () => {
  expect(incidents).toHaveLength(8);
  for (const { scenario } of incidents)
    expect(scenario.source).toMatch(/^Modelled on .*Rates and times are ours\.$|Gunther/);
});

test("each has a decision with three actions or more, and three have two decisions", () => {
  const counts = incidents.map(({ decisions }) => decisions.map(({ actions }) => actions.length));
  expect(counts.filter(([first]) => first! < 3)).toEqual([]);
  expect(counts.filter(({ length }) => length === 2)).toHaveLength(3);
});

const small = () => `title: A stall
setup:
  order: { timeout: 300ms, retry: 2 }
  payment: { capacity: { workers: 1, work: exponential 40ms } }
steps:
  - { load: POST /orders, to: order, rate: 15/s, for: 10s, together: true }
  - { change: { payment: { capacity: { paused: true } } }, at: 2s }
  - { change: { payment: { capacity: { paused: false } } }, at: 3s }
---
cost: { lost: 1, chargedTwice: 5, downMinute: 20 }
decide:
  - at: 4s
    ask: What do you do?
    actions:
      wait: { says: wait }
      shed: { says: reject, set: { payment: { shed: 2 } } }
      late: { says: reject later, then: [{ after: 2s, set: { payment: { shed: 2 } } }] }
history: It was long ago.
remember: { says: Know this., lesson: storm-that-stays }
`;
const incident = parseIncident(small(), "small.yaml");

test("everything before the decision is the same in all branches, event by event", async () => {
  const branches = [];
  for (const course of coursesOf(incident))
    branches.push(await playBranch(incident, course, { seed: 1, examples: 1000 }));
  expect(new Set(branches.map(({ prefixHashes }) => prefixHashes[0])).size).toBe(1);
  expect(new Set(branches.map(({ cost }) => cost.total)).size).toBe(3);
  const other = await playBranch(incident, ["wait"], { seed: 2, examples: 1000 });
  expect(other.prefixHashes[0]).not.toBe(branches[0]!.prefixHashes[0]);
});

test("another later seed changes only what happens after the decision", async () => {
  const [one, other] = [
    await playBranch(incident, ["shed"], { seed: 1, laterSeed: 1, examples: 1000 }),
    await playBranch(incident, ["shed"], { seed: 1, laterSeed: 2, examples: 1000 }),
  ];
  expect(one.prefixHashes).toEqual(other.prefixHashes);
  expect(one.report.load!.loads[0]!.tookMs.mean).not.toEqual(other.report.load!.loads[0]!.tookMs.mean);
});

test("the cost is counted from the run, at the prices of the file", async () => {
  const { cost, report } = await playBranch(incident, ["wait"], { seed: 1 });
  const [load] = report.load!.loads;
  expect(cost.lost).toBe(load!.offered - load!.good);
  expect(cost.chargedTwice).toBe(report.load!.charges.repeated);
  expect(cost.downMinutes).toBeGreaterThan(0);
  expect(cost.total).toBe(Math.round(cost.lost + 5 * cost.chargedTwice + 20 * cost.downMinutes));
});

test("the dashboards end at the decision", async () => {
  const branch = await playBranch(incident, ["wait"], { seed: 1 });
  const rows = dashboardOf(branch, incident.decisions[0]);
  expect(rows.at(-1)!.toMs).toBeLessThanOrEqual(4000);
  expect(rows.at(-1)!.queue).toBeGreaterThan(0);
  expect(rows[0]).toMatchObject({ fromMs: 0, errorsPerS: 0 });
});

test("a changed action, or a changed price, is another incident to a stored measurement", () => {
  const changed = parseIncident(small().replace("shed: 2", "shed: 3"), "small.yaml");
  const dearer = parseIncident(small().replace("lost: 1", "lost: 2"), "small.yaml");
  const reworded = parseIncident(small().replace("says: wait", "says: do nothing"), "small.yaml");
  expect(new Set([incident, changed, dearer].map(hashOf)).size).toBe(3);
  expect(hashOf(reworded)).toBe(hashOf(incident));
});

test.each([
  ["      wait: { says: wait }\n      shed", "      shed", undefined],
  ["payment: { shed: 2 }", "payment: { sched: 2 }", /sched is not a known setting/],
  ["lesson: storm-that-stays", "lesson: storm", /is not a lesson/],
  ["  - at: 4s", "  - at: soon", /soon/],
])("a mistake in the file is told: %s", (from, to, says) => {
  const parse = () => parseIncident(small().replace(from, to), "small.yaml");
  if (says === undefined) expect(parse().decisions[0].actions).toHaveLength(2);
  else expect(parse).toThrow(says);
});

test("the stored measurement of each incident is of the incident as it is now, and of its best course", () => {
  for (const each of incidents) {
    const measured = measuredOf(each);
    expect(measured, each.scenario.name).toBeDefined();
    expect(coursesOf(each).map((course) => course.join())).toContain(measured!.choose.join());
  }
});

test("black-friday says why fewer retries alone cost more than shed", async () => {
  const sale = loadIncident("black-friday");
  const says = sale.history.replaceAll("\n", " ");
  expect(says).toMatch(/more than 1100 requests wait in it at 1:00/);
  const of = async (choice: string) => {
    const { loads, servers } = (await playBranch(sale, [choice], { seed: 1 })).report.load!;
    const queueAt = (ms: number) =>
      servers
        .get("payment")!
        .windows!.filter(({ toMs }) => toMs <= ms)
        .at(-1)!.waiting;
    const good = (from: number) =>
      loads[0]!.windows.filter(({ fromMs }) => fromMs >= from).reduce((sum, each) => sum + each.good, 0);
    return { queueAt, good };
  };
  const [fewer, shed] = [await of("drop-retries"), await of("shed")];
  expect(fewer.queueAt(60_000)).toBeGreaterThan(1100);
  expect(fewer.queueAt(176_000)).toBeGreaterThan(500);
  expect(fewer.good(60_000)).toBe(0);
  expect(shed.queueAt(130_000)).toBeLessThan(10);
  expect(shed.good(130_000)).toBeGreaterThan(500);
});
