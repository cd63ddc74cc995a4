import { expect, test } from "vitest";
import type { Header } from "../../../src/trace.ts";
import { Scripted } from "./scripted.ts";

const bearer = (token: string): Header => ["authorization", `Bearer ${token}`];

test("a caller without a known token is rejected with a note", async () => {
  const gateway = new Scripted({ share: "0%", tokens: ["a", "b"] });
  expect((await gateway.send("GET /", [bearer("c")])).status).toBe(401);
  expect(gateway.notes[0]).toBe("token: rejects with 401");
  expect((await gateway.send("GET /", [bearer("b")])).status).toBe(200);
  expect(gateway.servers).toEqual(["monolith"]);
});

test.each([
  [
    "token, even with one user",
    { tokens: ["a", "b"] },
    [bearer("a"), ["x-user", "ann"]],
    [bearer("b"), ["x-user", "ann"]],
  ],
  ["user, if it requires no tokens", {}, [["x-user", "ann"]], [["x-user", "bob"]]],
] as const)("the rate limit counts each %s", async (_, settings, one, other) => {
  const gateway = new Scripted({ share: "0%", ...settings, rateLimit: { rate: 1, burst: 1 } });
  const seen = [];
  for (const headers of [one, one, other]) seen.push((await gateway.send("GET /", headers)).status);
  expect(seen).toEqual([200, 429, 200]);
});

test("all callers without a user share one limit, and a rejection notes the wait", async () => {
  const gateway = new Scripted({ share: "0%", rateLimit: { rate: 1, burst: 1 } });
  await gateway.send("GET /");
  expect((await gateway.send("GET /")).status).toBe(429);
  expect(gateway.notes).toContain("rate limit: rejects: a token will be available within 1 s");
  gateway.nowMs = 1000;
  expect((await gateway.send("GET /")).status).toBe(200);
});

test("an admitted request has the headers of the rate limit, and one without a limit has none", async () => {
  const limited = await new Scripted({ share: "0%", rateLimit: { rate: 2, burst: 3 } }).send("GET /");
  expect(limited.headers).toContainEqual(["x-ratelimit-remaining", "2"]);
  const open = await new Scripted({ share: "0%" }).send("GET /");
  expect(JSON.stringify(open.headers)).not.toContain("ratelimit");
});
