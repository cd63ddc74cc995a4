import { expect, test } from "vitest";
import type { RawSetup } from "../../../../src/scenario/scenario.ts";
import { resolveSetup } from "../../../../src/scenario/setup/resolve.ts";
import type { BodyStream } from "../../../../src/service/body.ts";
import { NO_BODY } from "../../../../src/service/replies.ts";
import { ProblemError } from "../../../../src/text/problems/problem.ts";
import { openVirtual } from "../../../../src/world/virtual/open.ts";
import {
  arrivesAtOnce,
  comesInOneRead,
  heldUp,
  isSurelyTaken,
  partlySent,
  sentInPieces,
} from "../../../../src/world/virtual/receiving/buffers.ts";
import { placeOrder, within } from "../../setup.ts";

/** Returns the servers' decisions by these faults, or the Problems of the world. */
async function decided(setup: RawSetup, ...by: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  try {
    await within(openVirtual, resolveSetup(setup), async ({ world, events }) => {
      await world.send("order", placeOrder, 5000).outcome;
      await world.settle(60_000);
      for (const { what } of events) if (what.kind === "decided" && by.includes(what.by)) seen.push(what.by);
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problems.map(({ says }) => says);
  }
  return seen;
}

const unread = { reads: "head", timeout: "1s", timeoutKind: "headers" };
const held = [expect.stringMatching(/^a simulated run cannot tell whether an unread response of this length stalls/)];
const sent = [expect.stringMatching(/^a simulated run cannot tell how much of a request of this length/)];

test.each([
  ["400KB", ["long-reply"]],
  ["2MB", held],
  ["8MB", ["long-reply", "long-reply"]],
])(
  "for an unread response of %s more, the virtual world does what every machine does, or reports a Problem",
  async (size, told) => {
    expect(await decided({ order: unread, payment: { "long-reply": size } }, "long-reply")).toEqual(told);
  },
);

test("an answer of any length that is read never stalls", async () => {
  expect(await decided({ order: {}, payment: { "long-reply": "3MB" } }, "long-reply")).toEqual(["long-reply"]);
});

test("a server with a write limit aborts an answer that stalls", async () => {
  const payment = { "long-reply": "64MB", "write-limit": "300ms" };
  expect(await decided({ order: unread, payment }, "write-limit")).toEqual(["write-limit"]);
});

test.each([
  ["900KB", ["delay"]],
  ["2MB", sent],
  ["8MB", ["delay"]],
])("for a request of %s whose caller gives up, the same applies to the bytes sent", async (sends, told) => {
  expect(await decided({ order: { sends, timeout: "100ms" }, payment: { delay: "1s" } }, "delay")).toEqual(told);
});

test("the lengths at which a body takes another course are exact", () => {
  expect([63_999, 64_000].map(comesInOneRead)).toEqual([true, false]);
  expect([undefined, 524_288, 524_289].map(isSurelyTaken)).toEqual([false, true, false]);
  const atOnce = [1_000_000, 1_000_001].map((length) => arrivesAtOnce(new Uint8Array(length)) !== undefined);
  expect(atOnce).toEqual([true, false]);
});

test.each([
  ["an unread response", heldUp],
  ["a request", partlySent],
])("the virtual world plays %s of 8 MiB at least", (_, check) => {
  const refused: unknown[] = [];
  const world = { refuse: () => refused.push(bytes) };
  let bytes: number | undefined;
  for (bytes of [8_388_608, 8_388_607, undefined]) check(world, bytes);
  expect(refused).toEqual([8_388_607, undefined]);
});

test("a request that arrives at once is read like any other, unless it is empty", async () => {
  const body = new Uint8Array([1, 2]);
  const sent = arrivesAtOnce(body) as BodyStream;
  expect([await sent.next(), await sent.next()]).toEqual([body, null]);
  expect(arrivesAtOnce(NO_BODY)).toBe(NO_BODY);
});

test("a request that is sent in pieces ends after its bytes, or when it is cancelled", async () => {
  const body = new Uint8Array([1, 2]);
  const sent = sentInPieces(body);
  expect([await sent.next(), await sent.next()]).toEqual([body, null]);
  const cancelled = sentInPieces(body);
  cancelled.cancel();
  expect(await cancelled.next()).toBeNull();
  expect(sentInPieces(sent)).toBe(sent);
});

test("how an unread long request to a busy thread ends depends on the machine", async () => {
  const payment = { faults: [{ "blocked-loop": "300ms" }] };
  expect(await decided({ order: { sends: "2MB" }, payment }, "blocked-loop")).toEqual([
    expect.stringMatching(/^a simulated run cannot tell whether the response to a request of this length arrives/),
  ]);
  expect(await decided({ order: { sends: "300KB" }, payment }, "blocked-loop")).toEqual(["blocked-loop"]);
});
