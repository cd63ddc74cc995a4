import { describe, expect, test } from "vitest";
import { readCalls } from "../../src/render/json/call-json.ts";
import { reportDocument } from "../../src/render/json/json.ts";
import { endsOf } from "../../src/render/view/conclusions/conclusions.ts";
import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import { Run } from "../../src/scenario/playing/run.ts";
import { servedScenario } from "../../src/scenario/playing/served.ts";
import { parseScenario } from "../../src/scenario/read/read-scenario.ts";
import type { Report } from "../../src/scenario/report.ts";
import { nodeWorlds } from "../../src/world/node-worlds.ts";
import { worldKinds } from "../../src/world/world.ts";

const scenarioWith = (setup: string) =>
  parseScenario(`title: t\nsetup: ${setup}\nsteps:\n  - { send: POST /orders, to: order }\n`, "mine.yaml");

/** The words about the work of the only request. */
const did = (report: Report) => endsOf(report).flatMap((ends) => ends.did.map(({ text }) => text));
const open = ({ calls }: Report) => calls.filter(({ unfinished }) => unfinished).map(({ to }) => to);

const atWork = "payment: received the call and was still at work when the servers stopped";

describe.each(worldKinds)("in the %s world", (world) => {
  const ended = (setup: string, settleMs: number) => play(jobOf(scenarioWith(setup), { world, seed: 1, settleMs }));

  test("work that goes on when the run ends is called that, and nothing is claimed about how often it is done", async () => {
    const report = await ended("{ order: { timeout: 50ms }, payment: { delay: 800ms } }", 100);
    expect(open(report)).toEqual(["payment"]);
    expect(report.calls.map(({ timesDone }) => timesDone)).toEqual([null, null]);
    expect(did(report)).toEqual([atWork]);
  });

  test("work that went on after an earlier charge is added to it", async () => {
    const faults = "[{ delay: 100ms, calls: [1] }, { delay: 2s, calls: [2] }]";
    const setup = `{ order: { timeout: 50ms, retry: 2 }, payment: { faults: ${faults} } }`;
    const [first, ...others] = did(await ended(setup, 300));
    expect(first).toMatch(/^payment: charged at/);
    expect(others).toEqual([atWork]);
  });

  test("work that was over, and a server that waits for ever, are not", async () => {
    const over = await ended("{ order: { timeout: 50ms }, payment: { delay: 200ms } }", 60_000);
    expect(open(over)).toEqual([]);
    expect(did(over)).toEqual([expect.stringMatching(/^payment: charged at/)]);
    expect(did(await ended("{ order: { timeout: 50ms }, payment: { hang: true } }", 60_000))).toEqual([
      "payment: received the call and did nothing",
    ]);
  });
});

test("servers that are stopped early say so, in tables and in documents, also in stored ones", async () => {
  const scenario = scenarioWith("{ order: { timeout: 50ms }, payment: { delay: 2s } }");
  await using run = await Run.open(jobOf(servedScenario(scenario), { world: "real", seed: 1 }), nodeWorlds, {
    ports: {},
  });
  const answer = await fetch(`${run.world.address("order")}/orders`, { method: "POST" });
  expect(answer.status).toBe(504);
  const report = run.report();
  expect(did(report)).toEqual([atWork]);
  const stored = readCalls(reportDocument(report), [], report);
  expect(did({ ...report, ...stored })).toEqual([atWork]);
});
