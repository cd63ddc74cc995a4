import { expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import { Cancellation } from "../../../src/service/cancellation.ts";
import { NO_BODY } from "../../../src/service/replies.ts";
import type { Outcome, OutgoingRequest } from "../../../src/service/service.ts";
import { begin, resolved } from "../../../src/service/task.ts";
import { utf8 } from "../../../src/text/bytes/bytes.ts";
import type { WorldKind } from "../../../src/world/world.ts";
import { started } from "../../world/setup.ts";
import { ctxOf, requestOf } from "../ctx.ts";

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

/** The requests that reached each server, and the answers to the client. */
async function played(setup: string, steps: string) {
  const text = `title: t\nsetup: ${setup}\nsteps: ${steps}\n`;
  const { calls } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  const got = calls.flatMap(({ by, outcome }) =>
    by !== "client" || outcome === null || !("status" in outcome) ? [] : [`${outcome.status} ${utf8(outcome.body)}`],
  );
  return { asked: calls.flatMap(({ by, to }) => (by === "search" ? [to] : [])), got };
}

test("a change of its parts, its server and its timeout counts from the next request on", async () => {
  const other = "other: { is: stand-in, for: a shard, delay: 1s }";
  const change = "{ change: { search: { parts: 2, asks: other, timeout: 100ms } } }";
  const { asked, got } = await played(
    `{ search: { parts: 1 }, shard: { is: stand-in, for: a shard }, ${other} }`,
    `[{ send: GET /search, to: search }, ${change}, { send: GET /search, to: search }]`,
  );
  expect(asked).toEqual(["shard", "other", "other"]);
  expect(got[0]).toBe("200 Found");
  expect(got[1]).toMatch(/^504 Other did not answer/);
});

test.each([
  [299, "200 Found"],
  [300, "502 Shard answered 300"],
  [404, "502 Shard answered 404"],
])("a part with the status %i makes the answer %s", async (status, answer) => {
  const setup = `{ search: { parts: 2 }, shard: { is: stand-in, for: a shard, status: [200, ${status}] } }`;
  expect((await played(setup, "[{ send: GET /search, to: search }]")).got).toEqual([answer]);
});

test.each([
  ["are cancelled when the caller leaves", new Cancellation(), true],
  ["go on if the server does not notice its caller", Cancellation.NEVER, false],
])("its calls %s", async (_, cancellation, cancels) => {
  const tokens: unknown[] = [];
  const ctx = ctxOf({
    ask(_: string, each: OutgoingRequest) {
      tokens.push(each.cancellation);
      return resolved<Outcome>({ status: 200, headers: [], body: NO_BODY });
    },
  });
  const [server] = resolveSetup({ search: { parts: 2 }, shard: { is: "stand-in", for: "a shard" } });
  const request = requestOf({ method: "GET", path: "/search", cancellation });
  expect(await begin(started(server!).handle(request, ctx))).toMatchObject({ status: 200 });
  expect(tokens).toEqual(cancels ? [cancellation, cancellation] : [undefined, undefined]);
});
