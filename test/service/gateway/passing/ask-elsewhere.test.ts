import { expect, test } from "vitest";
import { text } from "../../../../src/service/replies.ts";
import { bytes } from "../../../../src/text/bytes/bytes.ts";
import { bodyText, broken, Scripted, streamed } from "../scripted.ts";

const missing = text(404, "no order");
const both = { share: "0%", after404: "order" };

test("a GET that gets a 404 is also sent to the other server, with a note", async () => {
  const gateway = new Scripted(both, missing);
  expect((await gateway.send("GET /orders/1")).status).toBe(200);
  expect(gateway.servers).toEqual(["monolith", "order"]);
  expect(gateway.notes).toContain("after404: also calls order");
  expect(gateway.notes.at(-1)).toMatch(/served by order$/);
});

test.each([
  ["a POST", new Scripted(both, missing), "POST /orders", {}],
  ["a GET with a body", new Scripted(both, missing), "GET /orders/1", { body: bytes("a") }],
  ["a GET with another response", new Scripted(both, text(200, "an order")), "GET /orders/1", {}],
])("%s is sent to one server only", async (_, gateway, line, more) => {
  await gateway.send(line, [], more);
  expect(gateway.servers).toEqual(["monolith"]);
});

test("a 404 of the gateway itself is its answer", async () => {
  const routes = [{ id: "r", uri: "order", predicates: ["Path=/x"] }];
  const gateway = new Scripted({ routes, after404: "order" });
  expect([(await gateway.send("GET /y")).status, gateway.servers]).toEqual([404, []]);
});

test("if the other server fails, the error names it", async () => {
  const gateway = new Scripted(both, missing, broken("timed-out"));
  const reply = await gateway.send("GET /orders/1");
  expect([reply.status, bodyText(reply)]).toEqual([504, expect.stringMatching(/^Order /)]);
});

test("a fallback that succeeds is named in the log, and one that fails answers with its error", async () => {
  const refused = broken("refused", "connect");
  const gateway = new Scripted({ share: "0%", fallback: { to: "payment" } }, refused);
  await gateway.send("GET /");
  expect(gateway.notes.at(-1)).toBe("log: GET /: 200 after 0 s, route rest, served by payment");
  await gateway.send("GET /");
  expect(gateway.notes.at(-1)).toBe("log: GET /: 200 after 0 s, route rest, served by monolith");
  gateway.outcomes.push(refused, broken("timed-out"));
  const reply = await gateway.send("GET /");
  expect([reply.status, bodyText(reply)]).toEqual([504, expect.stringMatching(/^Payment /)]);
});

test("an answer of the fallback itself is served by the gateway", async () => {
  const gateway = new Scripted({ share: "0%", fallback: { status: 202 } }, broken("refused", "connect"));
  await gateway.send("GET /");
  expect(gateway.notes.at(-1)).toBe("log: GET /: 202 after 0 s, route rest, served by gateway");
});

test("a fallback replaces an answer of 500 or more, whose body is cancelled", async () => {
  const failed = streamed(503);
  const gateway = new Scripted({ share: "0%", fallback: { to: "payment" } }, failed, text(200, "spare"));
  expect(bodyText(await gateway.send("GET /"))).toBe("spare");
  expect(failed.body.cancelled).toBe(1);
});
