import { expect, it } from "vitest";
import type { BodyStream } from "../../../../src/service/body.ts";
import { Cancellation } from "../../../../src/service/cancellation.ts";
import type { Reply } from "../../../../src/service/service.ts";
import { resolved } from "../../../../src/service/task.ts";
import { bytes } from "../../../../src/text/bytes/bytes.ts";
import type { Failure } from "../../../../src/trace.ts";
import { lengthIn } from "../../../../src/world/virtual/serving/reply-sender.ts";
import { madeSlowly, type Piece, serving } from "../serving.ts";

const brokeOff: Failure = { name: "reset", phase: "body", code: "ECONNRESET" };

/** A world in which payment sends a body in these pieces, one every 5 ms, and perhaps a Content-Length. */
function streaming(pieces: readonly Piece[], contentLength?: number) {
  const server = serving(() => replying(body, contentLength));
  const body = madeSlowly(server.world, ...pieces);
  return { ...server, body };
}

function replying(body: BodyStream, contentLength?: number): Reply {
  return { status: 200, headers: contentLength === undefined ? [] : [["Content-Length", `${contentLength}`]], body };
}

it.each<readonly [string, readonly Piece[], number | undefined, readonly string[]]>([
  ["when the source ends", ["ab", "cd", null], undefined, ["5 head 200", "5 ab", "10 cd", "15 end"]],
  ["at its Content-Length", ["ab", "cd", "ef", null], 4, ["5 head 200", "5 ab", "10 cd", "10 end"]],
  ["with its head if its Content-Length is 0", [null], 0, ["5 head 200", "5 end"]],
  [
    "when keep-alive ends, if the source ends before its Content-Length",
    ["ab", null],
    4,
    ["5 head 200", "5 ab", "6010 cut body ECONNRESET"],
  ],
])("sends the head with the first piece; the answer ends %s", async (_, pieces, contentLength, wanted) => {
  const { world, read } = streaming(pieces, contentLength);
  const seen = read({ client: "http" });
  await world.settle(7000);
  expect(seen).toEqual(wanted);
});

it.each([
  ["undici", "10 end"],
  ["fetch", "10 end"],
  ["http", "10 malformed body HPE_INVALID_CONSTANT"],
] as const)("sends %s no bytes of a piece beyond the Content-Length: %s", async (client, end) => {
  const { world, read } = streaming(["ab", "cde", null], 3);
  const seen = read({ client });
  await world.settle(1000);
  expect(seen).toEqual(["5 head 200", "5 ab", "10 c", end]);
});

it("sends only a head in reply to HEAD, at the end of the source", async () => {
  const { world, read } = streaming(["ab", null], 2);
  const seen = read({}, { method: "HEAD" });
  await world.settle(1000);
  expect(seen).toEqual(["10 head 200", '10 all of ""']);
});

it.each([
  ["undici", "UND_ERR_SOCKET"],
  ["http", "ECONNRESET"],
] as const)("closes the connection to %s if the source breaks off", async (client, code) => {
  const begun = streaming(["ab", brokeOff], 4);
  const unbegun = streaming([brokeOff], 4);
  const [seenBegun, seenUnbegun] = [begun.read({ client }), unbegun.read({ client })];
  await begun.world.settle(1000);
  await unbegun.world.settle(1000);
  expect(seenBegun).toEqual(["5 head 200", "5 ab", `10 cut body ${code}`]);
  expect(seenUnbegun).toEqual([`5 hung-up headers ${code}`]);
});

it("reads the source of a complete answer to its end", async () => {
  const { begun, body } = streaming(["ab", "cd", null], 2);
  const coming = await begun(1000, { client: "http" });
  expect([await coming.body.next(), await coming.body.next()]).toEqual([bytes("ab"), null]);
  expect(body).toMatchObject({ left: [], cancelled: 0 });
});

it("cancels the source once the caller has left", async () => {
  const timeout = { ms: 7, covers: ["headers", "body"], warnsOnly: false } as const;
  const { world, read, body } = streaming(["ab", "cd", null], 4);
  const seen = read({}, {}, timeout);
  await world.settle(1000);
  expect(seen).toEqual(["5 head 200", "5 ab", "7 timed-out body TimeoutError"]);
  expect(body).toMatchObject({ left: [null], cancelled: 1 });
});

/** More than a caller buffers. */
const large = new Uint8Array(300_000);

it("waits while the caller does not read, and goes on when it reads", async () => {
  const server = streaming([large, large, null], 32_000_000);
  const coming = await server.begun(1000);
  expect(server.body.left).toHaveLength(2);
  void coming.body.next();
  await server.world.settle(1000);
  expect(server.body.left).toHaveLength(1);
});

it("does not wait for the caller if the answer surely fits into the buffers", async () => {
  const server = streaming([large, large.subarray(0, 200_000), null], 500_000);
  await server.begun(1000);
  expect(server.body.left).toEqual([]);
});

it("stops waiting when the source gives up", async () => {
  const gaveUp = new Cancellation();
  const pieces = [large, brokeOff];
  const server = serving(() => replying({ next: () => resolved(pieces.shift()!), cancel() {}, gaveUp }, 32_000_000));
  const coming = await server.begun(1000);
  expect(pieces).toEqual([brokeOff]);
  gaveUp.cancel();
  await server.world.settle(1000);
  expect(await coming.body.next()).toBe(large);
  expect(await coming.body.next()).toEqual({ name: "cut", phase: "body", code: "UND_ERR_SOCKET" });
});

it.each([
  ["12", 12],
  ["+12", undefined],
  ["", undefined],
])("takes a Content-Length of %o as %o", (value, length) => {
  expect(lengthIn({ status: 200, headers: [["content-length", value]] })).toBe(length);
  expect(lengthIn({ status: 200, headers: [["x-length", value]] })).toBeUndefined();
});
