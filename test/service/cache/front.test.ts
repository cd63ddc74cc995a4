import { expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { inOnePiece } from "../../../src/service/body.ts";
import { CacheInFront } from "../../../src/service/cache/front.ts";
import { Cancellation } from "../../../src/service/cancellation.ts";
import { NO_BODY } from "../../../src/service/replies.ts";
import type { Answer, Ctx, Reply, Request } from "../../../src/service/service.ts";
import { begin, Deferred, resolved, type Task } from "../../../src/service/task.ts";
import type { WorldKind } from "../../../src/world/world.ts";

const setup = (cache: string, more = "") =>
  `title: t\nsetup: { shop: { is: monolith, cache: ${cache}, delay: 100ms${more} } }\n`;

/** Returns the time of each answer, and how many the server itself gave. */
async function calls(cache: string, steps: string, more = "", world: WorldKind = "virtual") {
  const text = `${setup(cache, more)}steps: ${steps}\n`;
  const { calls, events } = await play(jobOf(parseScenario(text, "mine.yaml"), { world, seed: 1 }));
  const got = calls.map(({ outcome, tookMs }) => {
    const what = outcome === null ? "nothing" : "status" in outcome ? outcome.status : outcome.name;
    return `${what} at ${Math.round(tookMs / 100) / 10}`;
  });
  return {
    got,
    said: events.flatMap(({ what }) => (what.kind === "decided" && what.by === "cache" ? [what.says] : [])),
  };
}
const get = "send: GET /members/7, to: shop";

test("an answer in the cache is sent at once, until it is too old", async () => {
  const steps = `[{ ${get} }, { ${get} }, { wait: 500ms }, { ${get} }]`;
  expect(await calls("{ timeToLive: 400ms }", steps)).toEqual({
    got: ["200 at 0.1", "200 at 0", "200 at 0.1"],
    said: ["answers from the cache"],
  });
});

test("the cache decides in the real world as in the virtual one", async () => {
  const { said } = await calls("{}", `[{ ${get} }, { ${get} }]`, "", "real");
  expect(said).toEqual(["answers from the cache"]);
});

test("each request that misses fetches on its own, unless single flight shares one fetch", async () => {
  const three = `[{ ${get}, times: 3, together: true }]`;
  expect((await calls("{}", three)).said).toEqual([]);
  expect(await calls("{ singleFlight: true }", three)).toEqual({
    got: ["200 at 0.1", "200 at 0.1", "200 at 0.1"],
    said: Array.from({ length: 2 }, () => "waits for a fetch in progress"),
  });
});

test("a failed fetch answers those that wait for it, and is not kept", async () => {
  const steps = `[{ ${get}, times: 2, together: true }, { wait: 1ms }, { ${get} }]`;
  const { got } = await calls("{ singleFlight: true }", steps, ", faults: [{ error-status: 500, first: 1 }]");
  expect(got).toEqual(["500 at 0.1", "500 at 0.1", "200 at 0.1"]);
});

test("a fetch goes on when its caller hangs up, because others wait for it", async () => {
  const text = `
title: t
setup:
  order: { timeout: 50ms }
  payment: { cache: { singleFlight: true }, delay: 100ms, noticesHangUp: true }
steps:
  - { send: POST /orders, to: order, together: true }
  - { send: POST /pay, to: payment, at: 60ms }
`;
  const { calls, ledger } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  expect(calls.find(({ by, to }) => by === "client" && to === "payment")).toMatchObject({
    outcome: { status: 200 },
    tookMs: 40,
  });
  expect(ledger).toHaveLength(1);
});

test("a change of the cache empties it, and another change does not", async () => {
  const changed = (shop: string) => `[{ ${get} }, { change: { shop: ${shop} } }, { ${get} }]`;
  expect((await calls("{ size: 10 }", changed("{ delay: 200ms }"))).got).toEqual(["200 at 0.1", "200 at 0"]);
  expect((await calls("{ size: 10 }", changed("{ cache: { size: 20 } }"))).got).toEqual(["200 at 0.1", "200 at 0.1"]);
});

test("a change of one part keeps the others", async () => {
  const steps = `[{ ${get} }, { change: { shop: { cache: { size: 20 } } } }, { ${get} }, { wait: 500ms }, { ${get} }]`;
  expect((await calls("{ timeToLive: 400ms }", steps)).got).toEqual(["200 at 0.1", "200 at 0.1", "200 at 0.1"]);
});

test("a share of hits stands for the whole setting", async () => {
  expect((await calls("100%", `[{ ${get} }, { ${get} }]`)).got).toEqual(["200 at 0.1", "200 at 0"]);
});

test("a share of hits and keys exclude each other", () => {
  expect(() => parseScenario(`${setup("{ hits: 90%, size: 10 }")}steps: [{ ${get} }]\n`, "mine.yaml")).toThrow(
    /has hits and other keys/,
  );
});

const ctx = {
  chance: () => 0,
  clock: { now: () => 0 },
  note() {},
  forOthers: () => ctx,
} as unknown as Ctx;
const request = { method: "GET", path: "/", headers: [], body: NO_BODY, cancellation: Cancellation.NEVER } as Request;
const singleFlight = { singleFlight: true };

test("requests that wait for a fetch get its answer, even if a change has emptied the cache meanwhile", async () => {
  const front = new CacheInFront();
  const fetched = new Deferred<Answer>();
  const before = front.around(() => fetched, singleFlight);
  const both = [begin(before(request, ctx)), begin(before(request, ctx))];
  front.around(() => fetched, { ...singleFlight, size: 5 });
  fetched.resolve({ status: 200, headers: [], body: NO_BODY });
  expect(await Promise.all(both)).toMatchObject([{ status: 200 }, { status: 200 }]);
});

test("a body in pieces goes to one reader, and each request that waited fetches its own", async () => {
  const front = new CacheInFront();
  const fetched = new Deferred<Answer>();
  const bodies = [1, 2].map((nth) => inOnePiece(new Uint8Array([nth])));
  const answers: Task<Answer>[] = [fetched, resolved<Answer>({ status: 200, headers: [], body: bodies[1]! })];
  const handle = front.around(() => answers.shift()!, singleFlight);
  const both = [begin(handle(request, ctx)), begin(handle(request, ctx))];
  fetched.resolve({ status: 200, headers: [], body: bodies[0]! });
  expect((await Promise.all(both)).map((answer) => (answer as Reply).body)).toEqual(bodies);
});

test("idempotency keys behind a cache get the answer of a queue, which a task waits for", async () => {
  const payment = "{ keys: true, cache: { hits: 0% }, capacity: { workers: 1, work: 100ms } }";
  const send = "send: POST /pay, to: payment, headers: { idempotency-key: a }";
  const text = `title: t\nsetup: { payment: ${payment} }\nsteps: [{ ${send}, times: 2, together: true }]\n`;
  const { calls } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  expect(calls).toMatchObject([
    { outcome: { status: 200 }, tookMs: 100 },
    { outcome: { status: 409 }, tookMs: 0 },
  ]);
});

test.each([
  ["a success in memory", { status: 200 }, 1],
  ["the last status of success", { status: 299 }, 1],
  ["an interim status", { status: 199 }, 2],
  ["a redirect", { status: 300 }, 2],
  ["an error", { status: 500 }, 2],
  ["a success in pieces", { status: 200, body: inOnePiece(new Uint8Array([1])) }, 2],
])("%s is fetched as often as it cannot be kept", (_, reply, fetches) => {
  let fetched = 0;
  const handle = new CacheInFront().around(() => {
    fetched += 1;
    return resolved<Answer>({ headers: [], body: NO_BODY, ...reply });
  }, {});
  handle(request, ctx);
  handle(request, ctx);
  expect(fetched).toBe(fetches);
});
