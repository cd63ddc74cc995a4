import { expect, test } from "vitest";
import type { RawSetup } from "../../src/scenario/scenario.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import type { OpenWorld } from "../../src/world/world.ts";
import { placeOrder, within, worlds } from "./setup.ts";

type Settings = NonNullable<RawSetup[string]>;

interface Ended {
  readonly told: string;
  readonly tookMs: number;
}

/** Plays an order whose timeout of 220 ms its client enforces; returns how the call of payment ends, and after how long. */
async function endsWithin(ms: number, open: OpenWorld, order: Settings, payment: Settings): Promise<Ended[]> {
  const own = { timeout: "220ms", timeoutKind: "client", ...order };
  let ends: Ended[] = [];
  await within(open, resolveSetup({ order: own, payment }), async ({ world, events }) => {
    await world.send("order", placeOrder, ms).outcome;
    ends = events.flatMap(({ who, what }) => {
      if (who !== "order" || (what.kind !== "answered" && what.kind !== "failed")) return [];
      const told =
        what.kind === "answered" ? String(what.reply.status) : `${what.why.name} ${what.why.phase} ${what.why.code}`;
      return [{ told, tookMs: what.tookMs }];
    });
  });
  return ends;
}

const slow = { sends: "20KB", sendsOver: "1300ms" };

for (const [world, open] of worlds) {
  // On sockets the clock of undici may have begun to tick at any moment before, and a busy machine is late.
  test.concurrent.each<[string, Settings, Settings, string, number, number]>([
    ["undici ticks twice a second", { client: "undici" }, { delay: "400ms" }, "200", 400, 400],
    [
      "undici fires at a tick",
      { client: "undici" },
      { hang: true },
      "timed-out headers UND_ERR_HEADERS_TIMEOUT",
      998,
      490,
    ],
    ["undici's begins when the body is sent", { client: "undici", ...slow }, {}, "200", 1300, 1290],
    [
      "undici's restarts for the body",
      { client: "undici", reads: "text" },
      { stall: "9B" },
      "timed-out body UND_ERR_BODY_TIMEOUT",
      998,
      490,
    ],
    ["fetch's covers all", { client: "fetch", ...slow }, {}, "timed-out headers TimeoutError", 220, 210],
    ["http's restarts with each byte sent", { client: "http", ...slow, timeout: "900ms" }, {}, "200", 1300, 1290],
    ["http's ends without an error", { client: "http" }, { hang: true }, "hung-up headers ECONNRESET", 220, 210],
    ["http's ends a body", { client: "http", reads: "text" }, { stall: "9B" }, "cut body ECONNRESET", 220, 210],
    ["http's covers connecting", { client: "http" }, { "full-queue": true }, "hung-up connect ECONNRESET", 220, 210],
    [
      "fetch's covers connecting",
      { client: "fetch" },
      { "full-queue": true },
      "timed-out connect TimeoutError",
      220,
      210,
    ],
    [
      "no interim response restarts fetch's",
      { client: "fetch" },
      { interim: 102 },
      "timed-out headers TimeoutError",
      220,
      210,
    ],
  ])(`${world}: the timer of the client itself: %s`, async (_, order, payment, told, exactlyMs, atLeastMs) => {
    const ends = await endsWithin(30_000, open, order, payment);
    expect(ends.map(({ told }) => told)).toEqual([told]);
    const [{ tookMs }] = ends as [Ended];
    if (world === "virtual") expect(tookMs).toBe(exactlyMs);
    else expect(tookMs).toBeGreaterThanOrEqual(atLeastMs);
  });

  test.concurrent.each(["undici", "http"])(
    `${world}: each interim response restarts the timer of %s`,
    async (client) => {
      // Sockets on a busy machine may be silent for seconds.
      const [timeout, watchMs] = world === "real" ? ["5s", 6500] : ["900ms", 2500];
      expect(await endsWithin(watchMs, open, { client, timeout }, { interim: 102 })).toEqual([]);
    },
  );
}
