import { expect, test } from "vitest";
import type { BodyStream } from "../../../src/service/body.ts";
import type { Outcome } from "../../../src/service/service.ts";
import { broken, Scripted, streamed } from "./scripted.ts";

/** Sends GET /x to a gateway whose only server gives this answer. */
async function answered(answer: Outcome) {
  const gateway = new Scripted({ routes: [{ id: "r", uri: "order", predicates: ["Path=/x"] }] }, answer);
  gateway.nowMs = 5000;
  const { body } = await gateway.send("GET /x");
  gateway.nowMs = 7000;
  return { gateway, body: body as BodyStream };
}

const line = (how: string) => `log: GET /x: 200 after 2 s, route r, served by order${how}`;

test("a request is logged when the body of its answer has ended, once", async () => {
  const { gateway, body } = await answered(streamed(200, [], ["a", "b"]));
  await body.next();
  await body.next();
  expect(gateway.notes).toEqual(["route: r"]);
  await body.next();
  body.cancel();
  expect(gateway.notes).toEqual(["route: r", line("")]);
});

test("the log says which side broke off the answer", async () => {
  const cut = await answered(streamed(200, [], ["a", { name: "reset", phase: "body", code: "ECONNRESET" }]));
  await cut.body.next();
  await cut.body.next();
  expect(cut.gateway.notes.at(-1)).toBe(line(", broken off: ECONNRESET"));
  const answer = streamed(200, [], ["a"]);
  const left = await answered(answer);
  left.body.cancel();
  expect([left.gateway.notes.at(-1), answer.body.cancelled]).toEqual([line(", broken off by the client"), 1]);
});

test("a request without a route, and one whose server fails, are logged at once", async () => {
  const gateway = new Scripted({ routes: [{ id: "r", uri: "order", predicates: ["Path=/x"] }] }, broken("reset"));
  await gateway.send("POST /y");
  await gateway.send("POST /x");
  expect(gateway.notes.filter((note) => note.startsWith("log"))).toEqual([
    "log: POST /y: 404 after 0 s, no route, served by gateway",
    "log: POST /x: 502 after 0 s, route r, served by gateway",
  ]);
});
