import { expect, test } from "vitest";
import { activityOf } from "../../../../src/render/view/moments/activity-bars.ts";
import { momentsOf } from "../../../../src/render/view/moments/moments.ts";
import { sentenceOf } from "../../../../src/render/view/moments/sentence.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";

const shop = `title: t
setup:
  checkout:
    is: service
    takes: POST /checkout
    does:
      - { calls: tax GET /tax, timeout: 200ms, optional: true }
      - { calls: payment POST /pay, timeout: 1s, retry: { tries: 2 } }
  tax: { is: service, takes: GET /tax, delay: 3s }
  payment: { delay: 2s }
steps: [{ send: POST /checkout, to: checkout }]
`;

const report = await play(jobOf(parseScenario(shop, "shop.yaml"), { world: "virtual", seed: 1 }));
const moments = momentsOf(report);

test("a server without a ledger works on for a caller who has given up until its work ends, which is shown", () => {
  const placed = moments.map((moment) => ({ moment, y: moment.atMs }));
  const useless = activityOf(report, placed, 9000, 1).filter(({ doing }) => doing === "useless");
  expect(useless.map(({ lane, fromY, toY }) => `${lane} ${fromY}..${toY}`)).toContain("tax 200..3000");
  expect(moments).toContainEqual(expect.objectContaining({ who: "tax", atMs: 3000, says: "ends with 200, unnoticed" }));
});

test("attempts are numbered only of calls that have a second one", () => {
  const calls = moments.flatMap(({ kind, says }) => (kind === "ask" ? [says] : []));
  expect(calls).toEqual(
    ["/checkout", "GET /tax", "1. POST /pay", "2. POST /pay"].map((says) => expect.stringContaining(says)),
  );
  expect(moments.find(({ who, kind, atMs }) => who === "checkout" && kind === "failed" && atMs === 200)?.says).toBe(
    "gives up after 200 ms while waiting for a response",
  );
  expect(calls[1]).toBe("GET /tax");
});

test("a client that still waits when its watch ends has not given up, and gets a late response from its server", async () => {
  const slow =
    "title: t\nsetup: { payment: { delay: 3s } }\nsteps: [{ send: POST /pay, to: payment, watch: 1s }, { wait: 4s }]\n";
  const watched = await play(jobOf(parseScenario(slow, "slow.yaml"), { world: "virtual", seed: 1 }));
  const told = momentsOf(watched);
  const placed = told.map((moment) => ({ moment, y: moment.atMs }));
  expect(activityOf(watched, placed, 9000, 1).map(({ doing }) => doing)).not.toContain("useless");
  expect(told.map(sentenceOf)).toContain("client gets 200 from payment, too late");
});
