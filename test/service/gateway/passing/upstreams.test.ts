import { expect, test } from "vitest";
import { Cancellation } from "../../../../src/service/cancellation.ts";
import { text } from "../../../../src/service/replies.ts";
import { bytes } from "../../../../src/text/bytes/bytes.ts";
import { broken, Scripted, streamed } from "../scripted.ts";

const ok = text(200, "answered");
const reset = broken("reset");
const again = "stale connection: calls monolith again on a fresh connection";

test("a request on a used connection that breaks is sent again, with a note", async () => {
  const gateway = new Scripted({ share: "0%" }, ok, reset);
  await gateway.send("GET /");
  expect((await gateway.send("GET /")).status).toBe(200);
  expect(gateway.servers).toEqual(["monolith", "monolith", "monolith"]);
  expect(gateway.notes).toContain(again);
});

test("after a failure, the next connection is not a used one", async () => {
  const gateway = new Scripted({ share: "0%" }, ok, broken("timed-out"), reset);
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await gateway.send("GET /")).status);
  expect(statuses).toEqual([200, 504, 502]);
});

test.each([
  ["hung-up", "send", true],
  ["reset", "send", true],
  ["reset", "headers", true],
  ["reset", "body", false],
  ["reset", "connect", false],
  ["timed-out", "headers", false],
  ["refused", "send", false],
] as const)("of a used connection, %s in phase %s repeats the request: %s", async (name, phase, repeats) => {
  const gateway = new Scripted({ share: "0%" }, ok, broken(name, phase));
  await gateway.send("GET /");
  await gateway.send("GET /");
  expect(gateway.notes.includes(again)).toBe(repeats);
});

const cancellation = new Cancellation();
cancellation.cancel();

test.each([
  ["HEAD", "without a body", {}, true],
  ["OPTIONS", "without a body", {}, true],
  ["POST", "without a body", {}, false],
  ["GET", "with a body", { body: bytes("a") }, false],
  ["GET", "with a body that still arrives", { body: streamed(200).body }, false],
  ["GET", "whose caller has given up", { cancellation }, false],
])("a %s %s on a used connection that breaks", async (method, _, more, repeats) => {
  const gateway = new Scripted({ share: "0%" }, ok, reset);
  await gateway.send("GET /");
  await gateway.send(`${method} /`, [], more);
  expect(gateway.notes.includes(again)).toBe(repeats);
});
