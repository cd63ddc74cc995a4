import { expect, test } from "vitest";
import { text } from "../../../../src/service/replies.ts";
import type { Outcome } from "../../../../src/service/service.ts";
import { bytes } from "../../../../src/text/bytes/bytes.ts";
import { headerValue } from "../../../../src/text/headers/headers.ts";
import { bodyText, broken, Scripted, streamed } from "../scripted.ts";
import { at, route, springSettings } from "../spring-settings.ts";

const retry = (args: Record<string, string>) => ({ name: "Retry", args: { retries: "1", ...args } });

function spring(filters: readonly unknown[], ...outcomes: readonly Outcome[]) {
  return new Scripted(springSettings({ [`${at}.routes`]: [route({ filters })] }), ...outcomes);
}

/** A gateway of no product, whose only route has these filters. */
function plain(filters: readonly unknown[], ...outcomes: readonly Outcome[]) {
  return new Scripted({ routes: [{ id: "r", uri: "order", predicates: ["Path=/**"], filters }] }, ...outcomes);
}

test("the Retry filter cancels the failed answer, and waits before it calls again", async () => {
  const failed = streamed(503);
  const gateway = spring([retry({ "backoff.firstBackoff": "2s", "backoff.maxBackoff": "9s" })], failed);
  expect((await gateway.send("GET /")).status).toBe(200);
  expect([gateway.asked.length, gateway.nowMs, failed.body.cancelled]).toEqual([2, 2000, 1]);
});

test.each([
  ["org.springframework.cloud.gateway.support.TimeoutException", "timed-out", 2],
  ["org.springframework.cloud.gateway.support.TimeoutException", "refused", 1],
  ["java.io.IOException", "timed-out", 1],
  ["java.io.IOException", "refused", 2],
] as const)("a retry after %s: a call that ends as %s is made %i times", async (exceptions, name, times) => {
  const gateway = spring([retry({ exceptions })], broken(name));
  await gateway.send("GET /");
  expect(gateway.asked).toHaveLength(times);
});

test("an error names the server whose call failed", async () => {
  const reply = await plain([], broken("refused", "connect")).send("GET /");
  expect(bodyText(reply)).toMatch(/^Order /);
});

test("Spring says nothing about a reset, and more about other failures", async () => {
  const reset = await spring([], broken("reset")).send("GET /");
  expect([reset.status, bodyText(reset)]).toEqual([500, ""]);
  const refused = await spring([], broken("refused")).send("GET /");
  expect(JSON.parse(bodyText(refused))).toMatchObject({ status: 500, error: "Internal Server Error" });
  const other = await plain([], broken("reset")).send("GET /");
  expect([other.status, bodyText(other)]).toEqual([502, expect.stringMatching(/^Order /)]);
});

test("without the length that the server behind sent, the connection ends with the body", async () => {
  const sized = () => text(200, "answered", [["content-length", "8"]]);
  const removed = await plain(["RemoveResponseHeader=Content-Length"], sized()).send("GET /");
  expect([removed.untilClose, headerValue(removed.headers, "connection")]).toEqual([true, "close"]);
  const kept = await plain([], sized()).send("GET /");
  expect([kept.untilClose, headerValue(kept.headers, "content-length")]).toEqual([undefined, "8"]);
  const unsized = await plain([]).send("GET /");
  expect([unsized.untilClose, headerValue(unsized.headers, "connection")]).toEqual([undefined, undefined]);
});

test.each([
  ["a 304 of the server behind keeps its length", plain, [], 304, "10"],
  ["a 204 of the server behind loses its length", plain, [], 204, undefined],
  ["a 304 that a filter sets has no length", plain, ["SetStatus=304"], 200, undefined],
  ["a 205 that a filter sets has the length zero", plain, ["SetStatus=205"], 200, "0"],
  ["a 304 that Spring sends on has no length", spring, [], 304, undefined],
  ["a 205 that Spring sends on has the length zero", spring, [], 205, "0"],
] as const)("%s", async (_, gateway, filters, status, length) => {
  const answer = streamed(status, [["content-length", "10"]]);
  const reply = await gateway(filters, answer).send("GET /");
  expect(headerValue(reply.headers, "content-length")).toBe(length);
  expect(answer.body.cancelled).toBe(length === "10" ? 0 : 1);
});

test("an answer is cancelled if a filter fails on its way back", async () => {
  const answer = streamed(200);
  const gateway = spring(["AddResponseHeader=X-A, {no}"], answer);
  expect((await gateway.send("GET /")).status).toBe(500);
  expect(answer.body.cancelled).toBe(1);
});

test("a body in memory is sent again with its length", async () => {
  const gateway = spring([retry({ methods: "POST" })], text(503, "full"));
  await gateway.send("POST /", [], { body: bytes("order") });
  expect(gateway.asked.map(({ body }) => body)).toEqual([bytes("order"), bytes("order")]);
});
