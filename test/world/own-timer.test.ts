import { expect, test } from "vitest";
import type { RawSetup } from "../../src/scenario/scenario.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import { type Played, placeOrder, within, worlds } from "./setup.ts";

type Settings = NonNullable<RawSetup[string]>;

/** Plays an order whose timeout of 220 ms its client enforces; returns how the call of payment ends, and after how long. */
async function end(open: Parameters<typeof within>[0], order: Settings, payment: Settings) {
  const own = { timeout: "220ms", timeoutKind: "client", ...order };
  let ends: Played["events"] = [];
  await within(open, resolveSetup({ order: own, payment }), async ({ world, events }) => {
    await world.send("order", placeOrder, 3000).outcome;
    ends = events.filter(({ who, what }) => who === "order" && (what.kind === "answered" || what.kind === "failed"));
  });
  expect(ends).toHaveLength(1);
  const [{ what }] = ends as [Played["events"][number]];
  if (what.kind === "answered") return { told: String(what.reply.status), tookMs: what.tookMs };
  if (what.kind !== "failed") throw new Error(what.kind);
  return { told: `${what.why.name} ${what.why.phase} ${what.why.code}`, tookMs: what.tookMs };
}

const slow = { sends: "20KB", sendsOver: "330ms" };

for (const [world, open] of worlds) {
  test.concurrent.each<[string, Settings, Settings, string, number]>([
    ["undici ticks twice a second", { client: "undici" }, { delay: "400ms" }, "200", 400],
    ["undici fires at a tick", { client: "undici" }, { hang: true }, "timed-out headers UND_ERR_HEADERS_TIMEOUT", 490],
    ["undici's begins when the body is sent", { client: "undici", ...slow, sendsOver: "1300ms" }, {}, "200", 1290],
    [
      "undici's restarts for the body",
      { client: "undici", reads: "text" },
      { stall: "9B" },
      "timed-out body UND_ERR_BODY_TIMEOUT",
      490,
    ],
    ["fetch's covers all", { client: "fetch", ...slow }, {}, "timed-out headers TimeoutError", 210],
    ["http's restarts with each byte sent", { client: "http", ...slow, timeout: "290ms" }, {}, "200", 320],
    ["http's ends without an error", { client: "http" }, { hang: true }, "hung-up headers ECONNRESET", 210],
    ["http's ends a body", { client: "http", reads: "text" }, { stall: "9B" }, "cut body ECONNRESET", 210],
    ["http's covers connecting", { client: "http" }, { "full-queue": true }, "hung-up connect ECONNRESET", 210],
    ["fetch's covers connecting", { client: "fetch" }, { "full-queue": true }, "timed-out connect TimeoutError", 210],
  ])(`${world}: the timer of the client itself: %s`, async (_, order, payment, told, atLeastMs) => {
    const seen = await end(open, order, payment);
    expect(seen.told).toBe(told);
    expect(seen.tookMs).toBeGreaterThanOrEqual(atLeastMs);
  });
}
