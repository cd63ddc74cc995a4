import { expect, it } from "vitest";
import { comes, everyClient } from "../../../../src/fault/per-client.ts";
import type { Piece } from "../../../../src/service/body.ts";
import { text } from "../../../../src/service/replies.ts";
import type { Wire } from "../../../../src/service/service.ts";
import { fromPromise } from "../../../../src/service/task.ts";
import { bytes } from "../../../../src/text/bytes/bytes.ts";
import { madeSlowly, serving } from "../serving.ts";

const answer = bytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
/** An answer that a client has after 5 ms, on a connection that the server resets after 12 ms. */
const resetLater: Wire = {
  script: [{ pauseMs: 5 }, answer, { pauseMs: 7 }],
  end: "rst",
  seenBy: everyClient(comes({ status: 200, headers: [], body: bytes("ok") })),
};

it("resets the connection at the end of the script, even if another call uses it by then", async () => {
  const { world, read } = serving(() => (world.now() === 0 ? resetLater : text(200, "late")));
  const pooled = { connections: "pooled", pool: 1, client: "http" } as const;
  const first = read(pooled);
  await world.sleep(8);
  const second = read(pooled);
  await world.settle(1000);
  expect(first).toEqual(["5 head 200", "5 ok", "5 end"]);
  expect(second).toEqual(["12 reset headers ECONNRESET"]);
});

it("does not reset the connection after a script with another end", async () => {
  const { world, read } = serving(() => (world.now() === 0 ? { ...resetLater, end: "silence" } : text(200, "late")));
  const pooled = { connections: "pooled", pool: 1 } as const;
  read(pooled);
  await world.sleep(8);
  const second = read(pooled);
  await world.settle(1000);
  expect(second).toEqual(["8 head 200", '8 all of "late"']);
});

it.each([
  ["reads a body along that a script replaces, until it ends", 50, { left: ["c"], cancelled: 0 }],
  ["cancels it once the caller has given up", 7, { left: [null, "c"], cancelled: 1 }],
])("%s", async (_, pauseMs, then) => {
  const { world, read } = serving(() => ({ script: [{ pauseMs }], end: "rst", rest }));
  const rest = madeSlowly(world, "a", "b", null, "c");
  const seen = read({ readsAs: "nginx" });
  await world.settle(1000);
  expect(seen).toEqual([`${pauseMs} reset headers ECONNRESET`]);
  expect(rest).toMatchObject(then);
});

it("ends the run if a body that it reads along throws", async () => {
  const rest = { next: () => fromPromise(Promise.reject<Piece>(new Error("no more of it"))), cancel() {} };
  const { world, read } = serving(() => ({ script: [{ pauseMs: 5 }], end: "rst", rest }));
  read({ readsAs: "nginx" });
  await expect(world.settle(1000)).rejects.toThrow("no more of it");
});

it("ends the run if it is unknown how clients read a script", async () => {
  const { world, read } = serving(() => ({ script: [answer], end: "fin" }));
  read();
  await expect(world.settle(1000)).rejects.toThrow("raw bytes without a row cannot be played virtually");
});

it("ends the run if it depends on the machine whether an unread answer stalls", async () => {
  const { world, send } = serving(() => ({ status: 200, headers: [], body }));
  const body = madeSlowly(world, new Uint8Array(300_000), null);
  send();
  await expect(world.settle(1000)).rejects.toMatchObject({
    problems: [{ says: expect.stringMatching(/^a simulated run cannot tell whether an unread response/) }],
  });
});
