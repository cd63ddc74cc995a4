import { expect, test } from "vitest";
import type { Outcome } from "../../../src/service/service.ts";
import { broken, Scripted, streamed } from "./scripted.ts";

/** Sends requests one after the other, and returns the statuses of their answers. */
async function statuses(gateway: Scripted, times: number): Promise<number[]> {
  const seen = [];
  for (let n = 0; n < times; n++) seen.push((await gateway.send("GET /members/7")).status);
  return seen;
}

const refused: Outcome = broken("refused", "connect");

const budget = { share: "0%", starts: 1 };

test("the tries of all requests share one retry budget, which a change of other settings leaves as it is", async () => {
  const gateway = new Scripted({ share: "0%", retry: { tries: 2, budget } }, refused, refused, refused, refused);
  expect(await statuses(gateway, 2)).toEqual([502, 503]);
  gateway.change({ share: "0%", timeout: "1s", retry: { tries: 2, budget } });
  expect(await statuses(gateway, 1)).toEqual([503]);
  gateway.change({ share: "0%", retry: { tries: 2, budget: { ...budget, starts: 2 } } });
  gateway.outcomes.push(refused);
  expect(await statuses(gateway, 1)).toEqual([200]);
});

test("a change of other settings keeps the answers in the cache of the fallback, and a changed fallback has none", async () => {
  const gateway = new Scripted({ share: "0%", fallback: { cached: "1m" } });
  expect(await statuses(gateway, 1)).toEqual([200]);
  gateway.change({ share: "0%", timeout: "1s", fallback: { cached: "1m" } });
  gateway.outcomes.push(refused, refused);
  expect(await statuses(gateway, 1)).toEqual([200]);
  gateway.change({ share: "0%", fallback: { cached: "2m" } });
  expect(await statuses(gateway, 1)).toEqual([502]);
});

test("an answer that arrives in pieces is cached once it has been read", async () => {
  const settings = { share: "0%", breaker: 5, fallback: { cached: "1m" } };
  const gateway = new Scripted(settings, streamed(200, [], ["a", "b"]), refused);
  expect(await statuses(gateway, 2)).toEqual([200, 200]);
});

test("without a cache, an answer goes on in pieces", async () => {
  const answer = streamed(200, [], ["a"]);
  const { body } = await new Scripted({ share: "0%", breaker: 5, fallback: { status: 202 } }, answer).send("GET /");
  expect(body).not.toBeInstanceOf(Uint8Array);
});

test("changed defences of each call apply at once", async () => {
  const gateway = new Scripted({ share: "0%" }, refused, refused, refused);
  expect(await statuses(gateway, 1)).toEqual([502]);
  gateway.change({ share: "0%", breaker: 1 });
  expect(await statuses(gateway, 2)).toEqual([502, 503]);
  expect(gateway.asked).toHaveLength(2);
});

test.each([
  ["another setting", { timeout: "1s", rateLimit: { rate: 1, burst: 2 } }, [429]],
  ["the rate", { rateLimit: { rate: 2, burst: 2 } }, [200, 200, 429]],
  ["the interval", { rateLimit: { rate: 1, burst: 2, fillInterval: "1s" } }, [200, 200, 429]],
  ["the burst", { rateLimit: { rate: 1, burst: 3 } }, [200, 200, 200, 429]],
])("after a change of %s, a caller who has used up the limit of requests", async (_, changed, expected) => {
  const gateway = new Scripted({ share: "0%", rateLimit: { rate: 1, burst: 2 } });
  expect(await statuses(gateway, 3)).toEqual([200, 200, 429]);
  gateway.change({ share: "0%", ...changed });
  expect(await statuses(gateway, expected.length)).toEqual(expected);
});
