import { readdirSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askControl } from "../../../src/cli/serve/ask-control.ts";
import { type Changeable, openToChanges } from "../../../src/cli/serve/changeable.ts";
import { type Serving, servings } from "../../../src/cli/serve/serving.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { Run } from "../../../src/scenario/playing/run.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { nodeWorlds } from "../../../src/world/node-worlds.ts";

let state = "";
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), "lab-state-"));
  vi.stubEnv("LAB_STATE", state);
});
afterEach(() => vi.unstubAllEnvs());

const scenario = parseScenario(
  "title: t\nsetup: { order: {}, payment: {} }\nsteps: [{ send: POST /orders, to: order }]\n",
  "served.yaml",
);

async function served(act: (changeable: Changeable, run: Run) => Promise<void>): Promise<void> {
  await using run = await Run.open(jobOf(scenario, { world: "real", seed: 1 }), nodeWorlds, { ports: {} });
  const changeable = await openToChanges(run, "served");
  try {
    await act(changeable, run);
  } finally {
    changeable.close();
  }
}

test("changes that arrive together are made one after the other, each to the result of the previous one", async () => {
  await served(async ({ apply }, run) => {
    const delays = ["1s", "2s", "3s"];
    const made = await Promise.all(delays.map((delay) => apply([`payment.delay=${delay}`])));
    const steps = made.map(({ changes }) => changes);
    expect(steps).toEqual([["payment.delay: none → 1s"], ["payment.delay: 1s → 2s"], ["payment.delay: 2s → 3s"]]);
    expect(run.setup.payment).toMatchObject({ delay: "3s" });
  });
});

test("the next change is made although one failed", async () => {
  await served(async ({ apply }, run) => {
    const wrong = apply(["payment.dely=1s"]);
    const right = apply(["payment.delay=1s"]);
    await expect(wrong).rejects.toThrow();
    await right;
    expect(run.setup.payment).toMatchObject({ delay: "1s" });
  });
});

test("running servers can be found and changed until they are closed", async () => {
  const exits = process.listenerCount("exit");
  let found: Serving | undefined;
  await served(async (_, run) => {
    [found] = servings();
    expect(found).toMatchObject({ pid: process.pid, scenario: "served" });
    await askControl(found!, ["payment.delay=1s"]);
    expect(run.setup.payment).toMatchObject({ delay: "1s" });
  });
  expect([readdirSync(state), servings()]).toEqual([[], []]);
  expect(process.listenerCount("exit")).toBe(exits);
  await expect(askControl(found!, [])).rejects.toThrow("no longer answer");
});
