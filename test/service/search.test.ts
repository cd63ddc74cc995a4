import { expect, test } from "vitest";
import { jobOf } from "../../src/scenario/job.ts";
import { play } from "../../src/scenario/play.ts";
import { parseScenario } from "../../src/scenario/read/scenario.ts";
import type { WorldKind } from "../../src/world/world.ts";

/** Returns the answer to the client with its time, and the number of parts requested. */
async function searched(search: string, shard: string, world: WorldKind = "virtual", send = "GET /search") {
  const setup = `setup: { search: ${search}, shard: { is: stand-in, for: a shard${shard} } }`;
  const text = `title: t\n${setup}\nsteps: [{ send: ${send}, to: search }]\n`;
  const { calls } = await play(jobOf(parseScenario(text, "mine.yaml"), { world, seed: 1 }));
  const { outcome, tookMs } = calls.find(({ by }) => by === "client")!;
  const status = outcome !== null && "status" in outcome ? outcome.status : "nothing";
  return { status, afterMs: Math.round(tookMs), parts: calls.filter(({ by }) => by === "search").length };
}

test("it answers when the last part arrives", async () => {
  const slow = ", faults: [{ delay: 1s, nth: 5 }, { delay: 10ms }]";
  expect(await searched("{ parts: 4 }", slow)).toEqual({ status: 200, afterMs: 10, parts: 4 });
  expect(await searched("{ parts: 5 }", slow)).toEqual({ status: 200, afterMs: 1010, parts: 5 });
});

test("it requests as many parts in the real world", async () => {
  expect(await searched("{ parts: 5 }", "", "real")).toMatchObject({ status: 200, parts: 5 });
});

test("each part has the defences of any call", async () => {
  const slow = ", faults: [{ delay: 1s, first: 1 }, { delay: 10ms }]";
  expect(await searched("{ parts: 3, hedge: 20ms }", slow)).toEqual({ status: 200, afterMs: 30, parts: 4 });
  expect(await searched("{ parts: 3, timeout: 500ms }", slow)).toEqual({ status: 504, afterMs: 500, parts: 3 });
});

test("one failed part is enough to fail", async () => {
  expect(await searched("{ parts: 3 }", ", faults: [{ error-status: 503, nth: 2 }]")).toMatchObject({ status: 502 });
  expect(await searched("{ parts: 3 }", ", off: true")).toMatchObject({ status: 502 });
});

test("it rejects any other request", async () => {
  expect(await searched("{}", "", "virtual", "POST /search")).toMatchObject({ status: 405, parts: 0 });
  expect(await searched("{}", "", "virtual", "GET /")).toMatchObject({ status: 404, parts: 0 });
});
