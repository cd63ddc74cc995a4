import { expect, test } from "vitest";
import type { ClientPlan, ClientSeen } from "../../../src/gauntlet/client/client-target.ts";
import { warmUp } from "../../../src/gauntlet/client/play-client.ts";

const target = { use: "node pay.mjs", setup: {} } as ClientPlan;
const seen = (verdict: "paid" | "notPaid", lagPeakMs: number) =>
  ({
    verdict,
    charged: verdict === "paid" ? 1 : 0,
    startedInMs: 100,
    end: "exit 1",
    requests: 0,
    story: { lagPeakMs, calls: [] },
  }) as unknown as ClientSeen;

/** Warms a client up that is seen so, start by start. */
const warmed = (...starts: ClientSeen[]) => warmUp(target, async () => starts.shift()!);

test("a client that did not pay while the machine stood still is started again", async () => {
  expect(await warmed(seen("notPaid", 2900), seen("paid", 0), seen("paid", 0))).toBe(600);
});

test("a client that did not pay on a calm machine, or three times, is not tested", async () => {
  const paid = [seen("paid", 0), seen("paid", 0)];
  const refused = "node pay.mjs does not pay an order although nothing fails";
  await expect(warmed(seen("notPaid", 0), ...paid)).rejects.toThrow(refused);
  await expect(warmed(...Array(3).fill(seen("notPaid", 2900)), ...paid)).rejects.toThrow(refused);
});
