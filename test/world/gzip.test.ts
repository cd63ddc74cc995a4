import { expect, test } from "vitest";
import type { RawSetup } from "../../src/scenario/scenario.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import { clientNames, isFailure } from "../../src/service/service.ts";
import { ProblemError } from "../../src/text/problems/problem.ts";
import { openVirtual } from "../../src/world/virtual/open.ts";
import type { OpenWorld } from "../../src/world/world.ts";
import { placeOrder, within, worlds } from "./setup.ts";

const routes = [{ id: "all", uri: "there", predicates: ["Path=/**"] }];

/** Sends an order; returns how the order server saw the answer of `asks`. */
async function seen(open: OpenWorld, order: RawSetup[string], gateway: RawSetup[string], there: RawSetup[string]) {
  let end = "nothing";
  const setup = { order: { asks: "gateway", reads: "text", ...order }, gateway: { routes, ...gateway }, there };
  await within(open, resolveSetup(setup), async ({ world, events }) => {
    const outcome = await world.send("order", placeOrder, 2000).outcome;
    expect(typeof outcome === "object" && !isFailure(outcome)).toBe(true);
    for (const { who, what } of events) {
      if (who !== "order") continue;
      if (what.kind === "failed") end = `${what.why.name} ${what.why.phase}`;
      if (what.kind === "answered") end = `${what.reply.status} with ${what.reply.bodyBytes} bytes`;
    }
  });
  return end;
}

for (const [world, open] of worlds) {
  test(`${world}: fetch decompresses what a gateway passes on, and fails if it is not gzip`, async () => {
    const byFetch = { client: "fetch" };
    for (const client of clientNames) {
      const isUnpacked = client === "fetch";
      const cut = await seen(open, byFetch, { client }, { is: "payment", "cut-gzip": true });
      expect(cut, `cut, through ${client}`).toBe(isUnpacked ? "malformed body" : "200 with 8 bytes");
      if (isUnpacked) continue;
      expect(await seen(open, byFetch, { client }, { is: "payment", "false-gzip": true })).toBe("malformed body");
    }
  });

  test.each([
    ["", "200 with 0 bytes"],
    ["a", "200 with 0 bytes"],
    ["ab", "malformed body"],
  ])(`${world}: fetch decompresses "%s", which is not gzip`, async (body, expected) => {
    const there = { is: "stand-in", for: "x", body, headers: ["content-encoding: gzip"] };
    expect(await seen(open, { client: "fetch", asks: "there" }, {}, there)).toBe(expected);
    for (const client of ["undici", "http"])
      expect(await seen(open, { client, asks: "there" }, {}, there)).toBe(`200 with ${body.length} bytes`);
  });

  test(`${world}: fetch reads a body with an unknown coding as it is`, async () => {
    const there = { is: "stand-in", for: "x", body: "abc", headers: ["content-encoding: abc"] };
    expect(await seen(open, { client: "fetch", asks: "there" }, {}, there)).toBe("200 with 3 bytes");
  });
}

test("the virtual world cannot decompress other codings, as fetch does", async () => {
  const there = { is: "stand-in", for: "x", body: "abc", headers: ["content-encoding: br"] };
  await expect(seen(openVirtual, { client: "fetch", asks: "there" }, {}, there)).rejects.toThrow(ProblemError);
});
