import { expect, it } from "vitest";
import { inOnePiece } from "../../../../src/service/body.ts";
import type { ClientName } from "../../../../src/service/service.ts";
import { bytes } from "../../../../src/text/bytes/bytes.ts";
import type { Failure } from "../../../../src/trace.ts";
import { madeSlowly, serving } from "../serving.ts";

const ok = { status: 200, headers: [] };

it.each<readonly [ClientName, readonly string[]]>([
  ["undici", ["0 head 200", '0 all of "abcd"']],
  ["fetch", ["0 head 200", "0 abcd", "0 end"]],
  ["http", ["0 head 200", "0 abcd", "0 end"]],
])("%s delivers a short body that arrives at once so", async (client, wanted) => {
  const { world, read } = serving(() => ({ ...ok, body: inOnePiece(bytes("abcd")) }));
  const seen = read({ client });
  await world.settle(1000);
  expect(seen).toEqual(wanted);
});

it.each([
  [63_999, "in one piece"],
  [64_000, "after its head"],
])("undici delivers %i bytes %s", async (length, how) => {
  const { begun } = serving(() => ({ ...ok, body: inOnePiece(new Uint8Array(length)) }));
  const replied = await begun(10);
  expect(replied.body instanceof Uint8Array ? "in one piece" : "after its head").toBe(how);
});

it("sends no more of a body that the caller has cancelled", async () => {
  const { world, begun } = serving(() => ({ ...ok, body }));
  const body = madeSlowly(world, "ab", "cd", "ef", null);
  const coming = await begun(7);
  coming.body.cancel();
  await world.settle(1000);
  expect(body).toMatchObject({ left: ["ef", null], cancelled: 1 });
  const cancelled = { name: "cut", phase: "body", code: "ECANCELED" };
  expect([await coming.body.next(), await coming.body.next()]).toEqual([cancelled, cancelled]);
});

it("wakes up a sender that waits when the caller cancels", async () => {
  const { world, begun } = serving(() => ({ ...ok, headers: [["content-length", "32000000"]], body }));
  const body = madeSlowly(world, new Uint8Array(300_000), "cd", "ef", null);
  const coming = await begun(10);
  expect(body.left).toHaveLength(3);
  coming.body.cancel();
  await world.settle(1000);
  expect(body).toMatchObject({ left: ["ef", null], cancelled: 1 });
});

it.each<readonly [string, null | Failure, number]>([
  ["used again after a complete body", null, 1],
  ["closed after a body that broke off", { name: "reset", phase: "body", code: "ECONNRESET" }, 2],
])("the connection is %s", async (_, end, connection) => {
  const { world, read, events } = serving(() => ({ ...ok, body: madeSlowly(world, "ab", end) }));
  const pooled = { connections: "pooled", pool: 1 } as const;
  read(pooled);
  read(pooled);
  await world.settle(1000);
  expect(events.findLast(({ what }) => what.kind === "arrived")).toMatchObject({ atMs: 10, connection });
});

it.each([
  ["the end", null],
  ["a failure", { name: "reset", phase: "body", code: "ECONNRESET" } as const],
])("%s of a body stays its last piece, even after a timeout or a cancellation", async (_, end) => {
  const timeout = { ms: 50, covers: ["headers", "body"], warnsOnly: false } as const;
  const { world, begun } = serving(() => ({ ...ok, body }));
  const body = madeSlowly(world, "ab", end);
  const coming = await begun(10, {}, {}, timeout);
  expect(await coming.body.next()).toEqual(bytes("ab"));
  const last = await coming.body.next();
  coming.body.cancel();
  expect(await coming.body.next()).toEqual(last);
  await world.settle(1000);
  expect([world.now(), await coming.body.next()]).toEqual([10, last]);
});
