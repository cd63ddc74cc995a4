import { expect, it } from "vitest";
import { text } from "../../../src/service/replies.ts";
import type { Answer, Ctx, Outcome } from "../../../src/service/service.ts";
import { Deferred } from "../../../src/service/task.ts";
import { bytes } from "../../../src/text/bytes/bytes.ts";
import type { Event } from "../../../src/trace.ts";
import { paymentServer, placeOrder } from "../setup.ts";
import { madeSlowly, serving } from "./serving.ts";

const done = text(200, "done");

/** Answers after this many milliseconds, or never. */
const after =
  (ms: number | undefined) =>
  (_: unknown, { clock }: Ctx) => {
    const answer = new Deferred<Answer>();
    if (ms !== undefined) clock.after(ms, () => answer.resolve(done));
    return answer;
  };

const arrivals = (events: readonly Event[]) => events.filter(({ what }) => what.kind === "arrived").length;

it("reports an answer of which nobody can say yet whether it comes as still waiting", async () => {
  const { world } = serving(after(20));
  expect(await world.send("payment", placeOrder, 10).outcome).toBe("still waiting");
  expect(world.now()).toBe(10);
});

it("reports that an answer never comes if nothing else can happen, whatever other calls are watched", async () => {
  const { world } = serving(after(undefined));
  const outcomes = [1, 2, 3].map(() => world.send("payment", placeOrder, 10).outcome);
  expect(await Promise.all(outcomes)).toEqual(["never", "never", "never"]);
});

it("ignores an answer after the watch is over, and forgets the watch of a call that was answered", async () => {
  let count = 0;
  const { world } = serving((request, ctx) => after([20, 1, undefined, 20][count++])(request, ctx));
  const send = (watchMs: number) => world.send("payment", placeOrder, watchMs).outcome;
  expect(await send(10)).toBe("still waiting");
  await world.sleep(15);
  expect(await send(10)).toMatchObject({ status: 200 });
  expect(await send(5)).toBe("never");
  expect(await send(10)).toBe("still waiting");
  expect(world.now()).toBe(41);
});

it("lets the second of two calls that are sent at once begin a moment later", async () => {
  const { world, events } = serving(() => done);
  const outcomes = [1, 2].map(() => world.send("payment", placeOrder, 10).outcome);
  expect(arrivals(events)).toBe(1);
  await Promise.all(outcomes);
  expect(arrivals(events)).toBe(2);
  await world.sleep(5);
  void world.send("payment", placeOrder, 10);
  expect(arrivals(events)).toBe(3);
  expect(events.map(({ atMs }) => atMs)).toEqual([0, 0, 0, 0, 0, 0, 5, 5, 5]);
});

it("numbers its calls", async () => {
  const { world, send } = serving(() => done);
  expect(world.send("payment", placeOrder, 10).call).toBe(1);
  send();
  world.begin("payment", placeOrder, patient, 1, origin(false));
  expect(world.send("payment", placeOrder, 10).call).toBe(4);
});

it("names the connection in the events that have one", async () => {
  const { world, send, events } = serving(() => done);
  send();
  await world.settle(10);
  expect(events.map((event) => ("connection" in event ? event.connection : "none"))).toEqual(["none", 1, 1]);
});

it("lets time stand still while nothing outside waits", async () => {
  const { world, send } = serving(after(20));
  send();
  await world.sleep(5);
  await new Promise((resolve) => setImmediate(resolve));
  expect(world.now()).toBe(5);
});

it("draws the same numbers in every world with the same seed", () => {
  const [one, other] = [serving(() => done), serving(() => done)].map(({ world }) => world.chance("payment", "test"));
  expect(one).toBeTypeOf("number");
  expect(other).toBe(one);
});

it("settles when nothing is left to happen", async () => {
  const { world, send } = serving(after(20));
  send();
  expect(await world.settle(19)).toBe(false);
  expect(await world.settle(20)).toBe(true);
});

it("reports the first exception of a server to code that waits, and to all that waits later", async () => {
  const { world } = serving(() => {
    throw new Error(`at ${world.now()}`);
  });
  await expect(world.send("payment", placeOrder, 10).outcome).rejects.toThrow("at 0");
  world.crash(new Error("another"));
  await expect(world.sleep(100)).rejects.toThrow("at 0");
  await expect(world.settle(100)).rejects.toThrow("at 0");
});

it("refuses connections to a server that has left", async () => {
  const { world, read } = serving(() => done);
  world.leave("payment", 0);
  expect(read()).toEqual(["0 refused connect ECONNREFUSED"]);
  expect(await world.send("payment", placeOrder, 10).outcome).toMatchObject({ name: "refused" });
});

it("records a change of a server", async () => {
  const { world, events } = serving(() => done);
  await world.sleep(5);
  await world.change(paymentServer({ off: true }), "payment is switched off");
  expect(events).toEqual([
    { atMs: 5, who: "payment", call: 0, what: { kind: "changed", says: "payment is switched off" } },
  ]);
  expect(await world.send("payment", placeOrder, 10).outcome).toMatchObject({ name: "refused" });
});

it("stops time when it is closed", async () => {
  const { world, send } = serving(after(20));
  send();
  await world[Symbol.asyncDispose]();
  void world.settle(100);
  await new Promise((resolve) => setImmediate(resolve));
  expect(world.now()).toBe(0);
});

/** The origin of a call of a load, and what was reported to it. */
function origin(isTraced: boolean) {
  const seen: (string | Outcome)[] = [];
  return {
    seen,
    isTraced,
    see: ({ what }: Event) => void seen.push(what.kind),
    finished: () => void seen.push("work finished"),
    ended: (outcome: Outcome) => void seen.push(outcome),
  };
}

const patient = { ms: 1000, covers: ["headers", "body"], warnsOnly: false } as const;

it.each([
  [true, ["asked", "arrived", "decided", "work finished", "finished", "answered"]],
  [false, ["work finished"]],
])("reports the work of a load's call to its origin, and its events if it is traced: %s", async (isTraced, told) => {
  const { world, events } = serving((_, ctx) => {
    ctx.note({ kind: "decided", by: "test", says: "decides" });
    ctx.note({ kind: "finished", says: "Charged" });
    return done;
  });
  const load = origin(isTraced);
  world.begin("payment", placeOrder, patient, 1, load);
  expect(load.seen).toEqual([...told, expect.objectContaining({ status: 200 })]);
  expect(events).toEqual([]);
});

it("reports the end of a load's call when its body has been read", async () => {
  const { world } = serving(() => ({
    status: 200,
    headers: [],
    body: madeSlowly(world, "ab", "cd", null),
  }));
  const load = origin(false);
  world.begin("payment", placeOrder, patient, 1, load);
  await world.sleep(14);
  expect(load.seen).toEqual([]);
  await world.settle(100);
  expect(load.seen).toMatchObject([{ status: 200, body: bytes("abcd") }]);
});

it("reports the failure of a load's call", async () => {
  const { world } = serving(after(undefined));
  const load = origin(false);
  world.begin("payment", placeOrder, { ...patient, ms: 7 }, 1, load);
  await world.settle(100);
  expect(load.seen).toMatchObject([{ name: "timed-out" }]);
});
