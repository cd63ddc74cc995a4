import { expect, test } from "vitest";
import { sayCell, sayInterval, sayShort } from "../../../../src/render/sweep/say-number.ts";
import { loadCounts, loadFacts, sharedFacts } from "../../../../src/render/view/load/load-facts.ts";
import { loadSentences } from "../../../../src/render/view/load/load-sentences.ts";
import { sayEstimate } from "../../../../src/scenario/judge/say-load.ts";
import type { LoadResult } from "../../../../src/scenario/load/load-story.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import type { Estimate } from "../../../../src/statistics/estimate.ts";

async function storyOf(payment: string, order = "", sent = "POST /pay, to: payment, rate: 20/s") {
  const steps = `[{ load: ${sent}, for: 1s }]`;
  const scenario = parseScenario(`title: t\nsetup: { ${order} payment: ${payment} }\nsteps: ${steps}\n`, "my.yaml");
  const { load } = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
  return load!;
}

async function resultOf(payment: string) {
  return (await storyOf(payment)).loads[0]!;
}

async function latencyOf(payment: string): Promise<string | undefined> {
  return Object.fromEntries(loadFacts(await resultOf(payment), "virtual", 1)).latency;
}

test("the latency of a load with other than good answers says that it is of good ones", async () => {
  expect(await latencyOf("{ delay: 20ms }")).toMatch(/^mean 20 ms/);
  expect(await latencyOf("{ delay: 20ms, faults: [{ error-status: 500, nth: 2 }] }")).toMatch(
    /^of good responses: mean 20 ms/,
  );
  expect(await latencyOf("{ faults: [error-status: 500] }")).toBeUndefined();
  const result = await resultOf("{ delay: 20ms }");
  const none: Estimate = [Number.NaN, null, null];
  const tookMs = { ...result.tookMs, mean: none, p50: none, p90: none, p99: none, p999: none };
  const early = loadFacts({ ...result, tookMs, offered: result.good + 1 }, "virtual", 1);
  expect(Object.fromEntries(early).latency).toBe("of good responses: at most 20 ms, and none after the first tenth");
});

test("the goodput of a steady run names the time that it leaves out", async () => {
  const goodput = async (runs: number) =>
    Object.fromEntries(loadFacts(await resultOf("{ delay: 20ms }"), "virtual", runs)).goodput;
  expect(await goodput(1)).toMatch(/^\d+\/s \(.+\) after the first 100 ms$/);
  expect(await goodput(12)).not.toContain("after");
});

test("a load that ends with a backlog says how many calls were still open", async () => {
  const summary = async (payment: string) => {
    const story = await storyOf(payment, "", "POST /pay, to: payment, rate: 40/s, spacing: even");
    return loadSentences(story.loads[0]!, story);
  };
  expect(await summary("{ capacity: 2, delay: 100ms }")).toMatch(
    /^40 calls: all were good, (19|20|21) a second\. When the last one began, (19|20|21|22) were still without a response\. /,
  );
  // It drains for so long that no window ends with the load.
  expect(await summary("{ capacity: 1, delay: 10s }")).not.toContain("still");
  expect(await summary("{ capacity: 5, delay: 100ms }")).not.toContain("still");
});

test.each([
  [
    "{ delay: 20ms }",
    /^(\d+) calls: all were good, \d+ a second\. A good one took 20 ms on average; half took 20 ms or less, the slowest 20 ms\.$/,
  ],
  ["{ faults: [error-status: 500] }", /^(\d+) calls: none was good; all failed \(500\)\.$/],
  [
    "{ faults: [{ error-status: 500, nth: 2 }] }",
    /^14 calls: 50 % were good, 7 a second; 7 failed \(500\)\. Good ones took less than 1 ms\.$/,
  ],
  ["{ capacity: { workers: 1, work: 100ms } }", /^14 calls: all were good, 7\.8 a second\./],
])("the result of a load with payment %s begins with sentences", async (payment, says) => {
  const story = await storyOf(payment);
  expect(loadSentences(story.loads[0]!, story)).toMatch(says);
});

test("the sentences of a load say when the good responses ended, and count the charges without the client knowing", async () => {
  const says = async (payment: string) => {
    const story = await storyOf(payment, "order: { timeout: 100ms },", "POST /orders, to: order, rate: 60/s");
    return loadSentences(story.loads[0]!, story);
  };
  const collapsed = await says("{ delay: 20ms, faults: [{ delay: 300ms, from: 500ms }] }");
  expect(collapsed).toMatch(
    /No response was good after [\d.]+ s\..* (\d+) orders were charged without the client knowing\.$/,
  );
  expect(await says("{ delay: 20ms }")).not.toMatch(/No response|knowing/);
  expect(await says("{ delay: 20ms, faults: [{ delay: 300ms, from: 500ms, until: 700ms }] }")).not.toContain(
    "No response",
  );
  expect(await says("{ faults: [{ delay: 300ms, first: 1 }] }")).toContain(
    "1 order was charged without the client knowing.",
  );
  const other = await storyOf("{ delay: 20ms, faults: [{ hang-up: true, nth: 2 }] }");
  expect(loadSentences(other.loads[0]!, other)).toContain("7 payments were charged without the client knowing.");
});

const counts = { offered: 500, good: 400, failed: 78, unfinished: 22 };

test.each([
  ["virtual", "22 unfinished after one simulated hour"],
  ["real", "22 unfinished after one hour"],
] as const)("says how long calls had that did not end: %s", (world, says) => {
  expect(loadCounts(counts, world)).toBe(`500 offered, 400 good, 78 failed, ${says}`);
});

test("does not mention unfinished calls if there are none", () => {
  expect(loadCounts({ ...counts, failed: 100, unfinished: 0 }, "virtual")).toBe("500 offered, 400 good, 100 failed");
});

test("of many servers that are alike the busiest has a line, the others share one, and undone work is counted", async () => {
  const leaf = "{ is: service, takes: GET /, capacity: { workers: 2, work: 10ms } }";
  const names = ["a", "b", "c", "d", "e"];
  const setup = `{ page: { is: service, takes: GET /, does: [{ together: [${names.map((each) => `{ calls: ${each} GET / }`).join(", ")}] },
    { calls: stock POST /take, undo: POST /give }, { calls: off GET / }] },
    ${names.map((each) => `${each}: ${leaf}`).join(", ")},
    stock: { is: service, takes: { POST /take: { writes: rows }, POST /give: { undoes: rows } } }, off: { is: service, takes: GET /, off: true } }`;
  const steps = "[{ load: GET /, to: page, rate: 20/s, for: 1s, spacing: even }]";
  const scenario = parseScenario(`title: t\nsetup: ${setup}\nsteps: ${steps}\n`, "my.yaml");
  const report = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
  const facts = sharedFacts(report.load!, report.setup);
  expect(facts.map(([label]) => label)).toEqual(["page", "a", "and 4 more", "stock", "off", "requests"]);
  expect(facts[2]![1]).toMatch(/^each: 20 arrived, 20 finished, busy [\d.]+ % to [\d.]+ %$/);
  expect(facts.at(-1)![1]).toBe("0 confirmed to the client, 20 undone");
});

test("the bound of an open interval is not told as the number, and a map shows what the table says", async () => {
  const result = await resultOf("{}");
  const took = (p99: Estimate): LoadResult => ({
    ...result,
    good: 500,
    maxMs: 240,
    tookMs: { ...result.tookMs, mean: [26, null, null], p50: [25, null, null], p99 },
  });
  const story = await storyOf("{}");
  expect(loadSentences(took([208, 28.6, null]), story)).toMatch(/half took 25 ms or less, the slowest 240 ms\.$/);
  expect(loadSentences(took([208, 190, 220]), story)).toMatch(/one in a hundred took 210 ms or more\.$/);
  expect(loadSentences({ ...took([208, 190, 220]), maxMs: 0.9 }, story)).toMatch(/ Good ones took less than 1 ms\.$/);
  expect(sayEstimate([208, 28.6, null], { factor: 1, sign: " ms" })).toBe("208 ms");
  const look = { width: 80, colour: false, unicode: true };
  expect(sayCell([0.526, 0.1, 1], "share")).toBe("50");
  expect(sayInterval([0.526, 0.1, 1], "share", look)).toMatch(/^50 /);
  expect(sayInterval([211.7, 38.4, null], "ms", look)).toBe(sayShort(211.7, "ms"));
});
