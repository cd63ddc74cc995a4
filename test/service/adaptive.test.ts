import { describe, expect, test } from "vitest";
import { AdaptiveSlots } from "../../src/policy/limits/adaptive-slots.ts";
import type { RawSetup } from "../../src/scenario/scenario.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import { NO_BODY } from "../../src/service/replies.ts";
import type { OpenWorld } from "../../src/world/world.ts";
import { within, worlds } from "../world/setup.ts";

const one = { by: "vegas", starts: 1, most: 1 };
const slow = { delay: "300ms" };

/** The statuses of two requests at once and of one after them, and the servers that rejected a request or a call. */
async function play(open: OpenWorld, setup: RawSetup, to: string, line: string) {
  const [method = "", path = ""] = line.split(" ");
  const statuses: (string | number)[] = [];
  const by: string[] = [];
  await within(open, resolveSetup(setup), async ({ world, events }) => {
    const send = async () => {
      const outcome = await world.send(to, { method, path, headers: [], body: NO_BODY }, 5000).outcome;
      return typeof outcome !== "string" && "status" in outcome ? outcome.status : "none";
    };
    statuses.push(...(await Promise.all([send(), send()])).toSorted(), await send());
    for (const { who, what } of events) if (what.kind === "decided" && what.by === "adaptive") by.push(who);
  });
  return { statuses, by };
}

for (const [name, open] of worlds) {
  describe(name, () => {
    test("a server admits as many requests as its adaptive limit", async () => {
      expect(await play(open, { payment: { ...slow, adaptive: one } }, "payment", "POST /pay")).toEqual({
        statuses: [200, 503, 200],
        by: ["payment"],
      });
    });

    test.each<[caller: string, line: string, setup: RawSetup]>([
      ["order", "POST /orders", { order: { adaptive: one }, payment: slow }],
      ["gateway", "POST /pay", { gateway: { to: "payment", adaptive: one }, payment: slow }],
      ["search", "GET /search", { search: { parts: 1, adaptive: one }, shard: { is: "stand-in", for: "x", ...slow } }],
      [
        "shop",
        "POST /buy",
        {
          shop: { is: "service", takes: "POST /buy", does: [{ calls: "payment POST /pay", adaptive: one }] },
          payment: slow,
        },
      ],
    ])("%s makes as many calls as its adaptive limit", async (caller, line, setup) => {
      const { statuses, by } = await play(open, setup, caller, line);
      expect(statuses[0]).toBe(200);
      expect(statuses[1]).toBeGreaterThanOrEqual(500);
      expect(statuses[2]).toBe(200);
      expect(by).toEqual([caller]);
    });
  });
}

test("only ends that tell about the load move an adaptive limit", () => {
  const slots = new AdaptiveSlots({ by: "aimd", starts: 10, least: 1, most: 100, timeoutMs: 5000 });
  const ends = (["answered", "ignored", "dropped", "answered"] as const).map((end) => {
    for (let at = 0; at < 5; at++) slots.take();
    slots.ended(5, 10, end, () => 0);
    for (let at = 0; at < 4; at++) slots.ended(1, 10, "ignored", () => 0);
    return slots.limit;
  });
  expect(ends).toEqual([11, 11, 9, 10]);
  while (slots.take() !== undefined);
  expect(slots.take()).toBeUndefined();
  slots.ended(10, 10, "ignored", () => 0);
  expect(slots.take()).toBe(10);
});
