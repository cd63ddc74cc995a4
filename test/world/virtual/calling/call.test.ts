import { expect, it } from "vitest";
import { Cancellation } from "../../../../src/service/cancellation.ts";
import { text } from "../../../../src/service/replies.ts";
import type { Answer, CallTimeout, Ctx } from "../../../../src/service/service.ts";
import { Deferred } from "../../../../src/service/task.ts";
import type { Event } from "../../../../src/trace.ts";
import type { CallSettings } from "../../../../src/world/server.ts";
import { serving } from "../serving.ts";

const pooled = { connections: "pooled", pool: 1 } as const;
const timeout: CallTimeout = { ms: 15, covers: ["queue", "headers", "body"], warnsOnly: false };

/** A server that answers after 10 ms. */
const slow = (body = "done") =>
  serving((_, { clock }: Ctx) => {
    const answer = new Deferred<Answer>();
    clock.after(10, () => answer.resolve(text(200, body)));
    return answer;
  });

const times = (events: readonly Event[], kind: string) =>
  events.filter(({ what }) => what.kind === kind).map(({ atMs }) => atMs);

it("does not send a request that the answer on the same connection makes its caller give up", async () => {
  const { world, send, read, events } = slow();
  const cancellation = new Cancellation();
  send(pooled).then(() => cancellation.cancel());
  const second = read(pooled, { cancellation });
  await world.settle(1000);
  expect(second).toEqual(["10 hung-up headers ECANCELED"]);
  expect(times(events, "arrived")).toEqual([0]);
});

it.each<readonly [string, CallTimeout, string]>([
  ["includes the wait for a connection", timeout, "15 timed-out headers TimeoutError"],
  [
    "begins with the request if it does not cover the wait",
    { ...timeout, ms: 8, covers: ["headers"] },
    "18 timed-out headers TimeoutError",
  ],
  [
    "begins with the request if it is the client's own",
    { ...timeout, ms: 8, ownTimer: true },
    "18 timed-out headers TimeoutError",
  ],
  ["ends a wait", { ...timeout, ms: 5 }, "5 timed-out queue TimeoutError"],
])("a timeout %s", async (_, rule, wanted) => {
  const { world, read } = slow();
  const calls = { ...pooled, client: "fetch" } as const;
  read(calls);
  const seen = read(calls, {}, rule);
  await world.settle(1000);
  expect(seen[0]).toBe(wanted);
});

it.each<[Partial<CallSettings>, string, string[]]>([
  [{ client: "undici" }, "done", ['10 all of "done"']],
  [{ client: "fetch" }, "done", ["10 done", "10 end"]],
  [{ client: "http" }, "done", ["10 done", "10 end"]],
  [{ client: "http" }, "", ["10 end"]],
])("a client %j gets the body %j in one piece, or as a stream", async (calls, body, wanted) => {
  const { world, read } = slow(body);
  const seen = read(calls);
  await world.settle(1000);
  expect(seen).toEqual(["10 head 200", ...wanted]);
});

it("records a timeout that only warns, and goes on", async () => {
  const { world, read, events } = slow();
  const seen = read({}, {}, { ...timeout, ms: 5, warnsOnly: true });
  await world.settle(1000);
  expect(seen[0]).toBe("10 head 200");
  expect(times(events, "decided")).toEqual([5]);
  expect(events.at(-1)).toMatchObject({ atMs: 10, what: { kind: "answered", tookMs: 10 } });
});

it("opens another connection after a failed call, and uses that of a successful one again", async () => {
  const { world, read, events } = slow();
  read(pooled);
  read(pooled, {}, { ...timeout, ms: 17 });
  read(pooled);
  await world.settle(1000);
  const arrivals = events.filter(({ what }) => what.kind === "arrived");
  expect(arrivals.map(({ atMs, connection }) => [atMs, connection])).toEqual([
    [0, 1],
    [10, 1],
    [17, 2],
  ]);
});
