import { expect, it } from "vitest";
import type { RawSetup } from "../../../src/scenario/scenario.ts";
import { Cancellation } from "../../../src/service/cancellation.ts";
import type { Outcome, Request } from "../../../src/service/service.ts";
import { Scripted, streamed } from "./scripted.ts";

/** Sends one request to a gateway whose servers give these answers, one after the other. */
async function passed(settings: RawSetup[string], more: Partial<Request>, ...answers: readonly Outcome[]) {
  const gateway = new Scripted(settings, ...answers);
  return { reply: await gateway.send("GET /members/7", [], more), asked: gateway.servers };
}

it("cancels the body of an answer before it retries, and keeps that of the last", async () => {
  const [first, second, last] = [streamed(502), streamed(503), streamed(200)];
  const { reply, asked } = await passed({ retry: 3 }, {}, first, second, last);
  expect(asked).toHaveLength(3);
  expect(reply.status).toBe(200);
  expect([first, second, last].map(({ body }) => body.cancelled)).toEqual([1, 1, 0]);
});

it("makes at most its number of tries, and gives the last answer", async () => {
  const [first, last] = [streamed(503), streamed(503)];
  const { reply, asked } = await passed({ retry: 2 }, {}, first, last);
  expect([reply.status, asked.length, last.body.cancelled]).toEqual([503, 2, 0]);
});

it("answers 503 instead of a try that its budget rejects", async () => {
  const [first, second] = [streamed(502), streamed(502)];
  const retry = { tries: 3, budget: { share: "0%", starts: 1 } };
  const { reply, asked } = await passed({ retry }, {}, first, second);
  expect([reply.status, asked.length, first.body.cancelled, second.body.cancelled]).toEqual([503, 2, 1, 1]);
});

it("tries once if its caller has left", async () => {
  const cancellation = new Cancellation();
  cancellation.cancel();
  expect((await passed({ retry: 3 }, { cancellation }, streamed(503))).asked).toHaveLength(1);
});

it("cancels the body of a 404 before it calls the other server", async () => {
  const [first, last] = [streamed(404), streamed(200)];
  const { reply, asked } = await passed({ after404: "order" }, {}, first, last);
  expect([reply.status, asked.at(-1), first.body.cancelled, last.body.cancelled]).toEqual([200, "order", 1, 0]);
});
