import { expect, test } from "vitest";
import { activityOf } from "../../../../src/render/view/moments/activity-bars.ts";
import { momentsOf } from "../../../../src/render/view/moments/moments.ts";
import { Teller } from "../../../../src/render/view/moments/teller.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";

async function played(order: string, payment: string) {
  const text = `title: t
setup: { order: { timeout: 1s, ${order} }, payment: { ${payment} } }
steps: [{ send: POST /orders, to: order }]
`;
  const report = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  const placed = momentsOf(report).map((moment) => ({ moment, y: moment.atMs }));
  const teller = new Teller("virtual");
  const isCharge = (says: string | undefined) => says?.startsWith("charged") === true;
  return {
    charges: momentsOf(report).flatMap(({ kind, says }) => (isCharge(says) ? [`${kind}: ${says}`] : [])),
    live: report.events.flatMap((event) => {
      const says = teller.tell(event)?.says;
      return isCharge(says) ? [says] : [];
    }),
    useless: activityOf(report, placed, 9000, 1).filter(({ doing }) => doing === "useless").length,
  };
}

test("a charge of which a later attempt with the same key learns is noticed, and its work is not useless", async () => {
  expect(await played("retry: 3, key: once", "delay: 1500ms, keys: { whileRunning: waits }")).toEqual({
    charges: ["finished: charged"],
    live: ["charged"],
    useless: 0,
  });
});

test("a charge for an attempt without a key is unnoticed, also while a further attempt waits", async () => {
  const { charges, live, useless } = await played("retry: 2", "delay: 1500ms");
  expect(charges).toEqual(["unnoticed: charged, unnoticed", "unnoticed: charged again, unnoticed"]);
  expect(live).toEqual(["charged, unnoticed", "charged, unnoticed"]);
  expect(useless).toBe(2);
});

test("a charge is unnoticed if the attempt with the same key charges again, is rejected or gives up too", async () => {
  const first = "unnoticed: charged, unnoticed";
  const retried = "retry: 2, key: once";
  expect(
    (await played(retried, "faults: [{ delay: 500ms, first: 1 }, { delay: 800ms }], keys: false")).charges,
  ).toEqual([first, "unnoticed: charged again"]);
  expect((await played(retried, "delay: 1500ms, keys: { whileRunning: 409 }")).charges).toEqual([first]);
  expect((await played(retried, "delay: 3s, keys: { whileRunning: waits }")).charges).toEqual([first]);
});
