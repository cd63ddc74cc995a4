import { expect, it } from "vitest";
import type { Body, BodyStream } from "../../src/service/body.ts";
import {
  hasNoBody,
  isWhole,
  pathOf,
  readBody,
  readThrough,
  refuse,
  tooLarge,
  unfit,
  whole,
  wholeReply,
} from "../../src/service/replies.ts";
import type { Request } from "../../src/service/service.ts";
import { begin, resolved } from "../../src/service/task.ts";
import type { Failure } from "../../src/trace.ts";
import { requestOf } from "./ctx.ts";

const mostBytes = 1_000_000;
const cut: Failure = { name: "cut", phase: "body", code: "ECONNRESET" };
const utf8 = (reply: { body: unknown } | undefined) => new TextDecoder().decode(reply?.body as Uint8Array);

/** A body in pieces with its end, which remembers whether it was cancelled. */
function stream(pieces: readonly Uint8Array[], end: Failure | null = null): BodyStream & { cancelled: boolean } {
  const left = [...pieces];
  return {
    cancelled: false,
    next: () => resolved(left.shift() ?? end),
    cancel() {
      this.cancelled = true;
    },
  };
}

function request(body: unknown, path = "/orders", method = "POST"): Request {
  return requestOf({ method, path, body: body as Body });
}

it("a body of a million bytes is accepted, and one byte more is not", async () => {
  expect(await begin(unfit(request(new Uint8Array(mostBytes))))).toBeUndefined();
  expect(await begin(unfit(request(new Uint8Array(mostBytes + 1))))).toBe(tooLarge);
  const half = new Uint8Array(mostBytes / 2);
  expect(await begin(unfit(request(stream([half, half]))))).toBeUndefined();
  expect(await begin(unfit(request(stream([half, half, new Uint8Array(1)]))))).toBe(tooLarge);
});

it("the rest of a body that is too large is not read", async () => {
  const body = stream([new Uint8Array(3), new Uint8Array(3)]);
  expect(await begin(whole(body, 4))).toBe("too large");
  expect(body.cancelled).toBe(true);
  const fits = stream([new Uint8Array(2), new Uint8Array(2)]);
  expect(await begin(whole(fits, 4))).toEqual(new Uint8Array(4));
  expect(fits.cancelled).toBe(false);
  expect(await begin(whole(new Uint8Array(4), 4))).toHaveLength(4);
  expect(await begin(whole(new Uint8Array(5), 4))).toBe("too large");
});

it("a body that broke off is answered with 400", async () => {
  const answer = (await begin(readBody(stream([new Uint8Array(2)], cut)))) as { status: number; body: unknown };
  expect([answer.status, utf8(answer)]).toEqual([400, "The body broke off"]);
});

it("a reply is whole if its body is in memory, and a failure always is", () => {
  const reply = { status: 200, headers: [] };
  expect(isWhole({ ...reply, body: new Uint8Array(0) })).toBe(true);
  expect(isWhole({ ...reply, body: stream([]) })).toBe(false);
  expect(isWhole(cut)).toBe(true);
});

it.each([
  ["HEAD", 200, true],
  ["GET", 199, true],
  ["GET", 200, false],
  ["GET", 204, true],
  ["GET", 205, false],
  ["GET", 304, true],
  ["POST", 500, false],
])("whether an answer to %s with the status %i ends with its head: %s", (method, status, ends) => {
  expect(hasNoBody(method, status)).toBe(ends);
});

it("a reply is read to its end; a body that breaks off makes it a failure", async () => {
  const reply = { status: 200, headers: [], body: stream([new Uint8Array([1]), new Uint8Array([2])]) };
  expect(await begin(wholeReply(reply))).toEqual({ status: 200, headers: [], body: new Uint8Array([1, 2]) });
  expect(await begin(wholeReply({ ...reply, body: stream([], cut) }))).toBe(cut);
  expect(await begin(wholeReply(cut))).toBe(cut);
});

it("a reply that is only judged is read to its end, and its first bytes are kept", async () => {
  const reply = (...chunks: Uint8Array[]) => ({ status: 200, headers: [], body: stream(chunks) });
  const short = await begin(readThrough(reply(new Uint8Array([1]), new Uint8Array([2]))));
  expect(short).toEqual({ status: 200, headers: [], body: new Uint8Array([1, 2]) });
  const long = await begin(readThrough(reply(...Array.from({ length: 50 }, () => new Uint8Array(10_000).fill(7)))));
  expect(long).toMatchObject({ status: 200, body: { length: 65_536, buffer: { byteLength: 70_000 } } });
  expect(await begin(readThrough({ ...reply(), body: stream([new Uint8Array(100_000)], cut) }))).toBe(cut);
  expect(await begin(readThrough(cut))).toBe(cut);
});

it("a path is the part before the query", () => {
  expect([pathOf(request(null, "/a?b=?")), pathOf(request(null, "/a")), pathOf(request(null, "?b"))]).toEqual([
    "/a",
    "/a",
    "",
  ]);
});

it("a request without a route is 404, or 405 for a wrong method", () => {
  const allowed = { "/orders": ["POST", "GET"] };
  expect(refuse(request(null, "/else"), allowed).status).toBe(404);
  expect(refuse(request(null, "/toString"), allowed).status).toBe(404);
  const refusal = refuse(request(null, "/orders?x", "PUT"), allowed);
  expect(refusal).toMatchObject({ status: 405, headers: expect.arrayContaining([["allow", "POST, GET"]]) });
  expect(utf8(refusal)).toBe("Allowed here: POST, GET");
});
