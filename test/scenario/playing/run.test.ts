import { expect, test, vi } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { Run } from "../../../src/scenario/playing/run.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { NO_BODY } from "../../../src/service/replies.ts";
import { nodeWorlds } from "../../../src/world/node-worlds.ts";

const scenario = (text: string) => parseScenario(`title: t\n${text}`, "my-lesson.yaml");
const virtual = { world: "virtual", seed: 1 } as const;

const abandoned = `
setup: { order: { timeout: 1s }, payment: { delay: 10s } }
steps: [{ send: POST /orders, to: order }]
`;

test.each([
  [undefined, 10_000, ["charged"]],
  [20_000, 10_000, ["charged"]],
  [500, 1000, []],
])("a run that may settle for %s ms ends after %i ms", async (settleMs, tookMs, charges) => {
  const report = await play(jobOf(scenario(abandoned), { ...virtual, ...(settleMs !== undefined && { settleMs }) }));
  expect(report).toMatchObject({ tookMs, goesOn: charges.length === 0 });
  expect(report.ledger.map(({ says }) => says)).toEqual(charges);
});

const believing = `
setup: { order: { reads: status }, payment: { faults: [{ error-in-200: true }] } }
steps: [{ send: POST /orders, to: order }]
`;

test("after a change that failed, answers are judged by the setup that the servers still have", async () => {
  const order = { method: "POST", path: "/orders", headers: [], body: NO_BODY };
  const told = async (act: (run: Run) => Promise<unknown>) => {
    await using run = await Run.open(jobOf(scenario(believing), virtual), nodeWorlds);
    await act(run);
    await run.send(0, "order", order, 5000);
    const { calls } = await run.settle();
    return calls.map(({ by, knows }) => [by, knows]);
  };
  const asBefore = await told(async () => {});
  const strict = { order: { reads: "text" } };
  expect(await told((run) => run.change(strict))).not.toEqual(asBefore);
  const failing = async (run: Run) => {
    vi.spyOn(run.world, "change").mockRejectedValueOnce(new Error("cannot"));
    await expect(run.change(strict)).rejects.toThrow("cannot");
  };
  expect(await told(failing)).toEqual(asBefore);
});
