import { expect, test } from "vitest";
import type { ClientEnv, ClientPlan } from "../../../src/gauntlet/client/client-target.ts";
import { playClientFailure } from "../../../src/gauntlet/client/play-client-failure.ts";
import { usualContract } from "../../../src/service/kinds/payment-contract.ts";

const healthy = { name: "healthy", about: "payment works", settings: () => ({}) };

/** A client that says nothing, and whose only payment is sent while it is killed. */
function paysLate({ URL }: ClientEnv) {
  let paid: Promise<unknown> | undefined;
  const kill = async () => {
    paid ??= fetch(URL, { method: "POST" });
    await paid;
  };
  return { end: undefined, lastSaid: () => undefined, lastLines: () => [], isLeft: () => true, kill };
}

test("whatever a client has done until it is killed counts", async () => {
  const target: ClientPlan = {
    use: "late",
    setup: { payment: {} },
    contract: usualContract,
    answersWithinMs: 50,
    lanes: 1,
    start: paysLate,
    signal: new AbortController().signal,
  };
  const seen = await playClientFailure(target, healthy, 0);
  expect(seen).toMatchObject({ isKilled: true, end: "still runs", charged: 1 });
});
