import { expect, test } from "vitest";
import { momentsOf } from "../../../../src/render/view/moments/moments.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";

const queued = `title: t
setup:
  order: { connections: pooled, pool: 1 }
  payment: { delay: 60ms }
steps: [{ send: POST /orders, to: order }, { send: POST /orders, to: order, at: 10ms }]
`;

test("a request that waits 50 ms for a connection arrives at a moment of its own, unless the machine alone may have delayed it", async () => {
  const report = await play(jobOf(parseScenario(queued, "queued.yaml"), { world: "virtual", seed: 1 }));
  const arrivals = (world: "virtual" | "real") =>
    momentsOf({ ...report, world }).flatMap(({ atMs, says }) => (says.endsWith("arrives") ? [`${atMs} ${says}`] : []));
  expect(arrivals("virtual")).toEqual([expect.stringMatching(/^60(\.\d+)? POST \/pay arrives$/)]);
  expect(arrivals("real")).toEqual([]);
});
