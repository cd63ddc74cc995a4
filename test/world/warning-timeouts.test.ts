import { expect, test } from "vitest";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import type { OpenWorld } from "../../src/world/world.ts";
import { placeOrder, within, worlds } from "./setup.ts";

/** Returns the decisions and ends at the order server, and its answer to the client. */
async function played(open: OpenWorld, setup: Parameters<typeof resolveSetup>[0]): Promise<string[]> {
  const seen: string[] = [];
  await within(open, resolveSetup(setup), async ({ world, events }) => {
    await world.send("order", placeOrder, 5000).outcome;
    await world.settle(5000);
    for (const { who, what } of events) {
      if (who === "order" && what.kind === "decided" && what.by !== "store") seen.push(`${what.by}: ${what.says}`);
      if (who === "order" && what.kind === "failed") seen.push(what.why.name);
      if (who === "client" && what.kind === "answered") seen.push(String(what.reply.status));
    }
  });
  return seen;
}

const warns = (ms: number) => `timeout: ${ms} ms has passed; the call goes on`;

for (const [world, open] of worlds) {
  test(`${world}: a timeout that only warns does so although nothing else is left to do`, async () => {
    const order = { reads: "head", timeout: "310ms", warnsOnly: true };
    expect(await played(open, { order, payment: { stall: "9B" } })).toEqual(["200", warns(310)]);
  });

  test(`${world}: a timeout around the retries only warns if it is set so`, async () => {
    const order = { timeout: "300ms", warnsOnly: true, retry: 2, layers: ["timeout", "retry"] };
    const seen = await played(open, { order, payment: { faults: [{ delay: "500ms" }, { "error-status": 503 }] } });
    expect(seen).toEqual([warns(300), "retry: tries again after a 503", "502"]);
  });

  test(`${world}: a timeout around the retries does not warn of calls that end in time`, async () => {
    const order = { timeout: "900ms", warnsOnly: true, retry: 2, layers: ["timeout", "retry"] };
    expect(await played(open, { order, payment: {} })).toEqual(["200"]);
  });

  test.each([
    ["only warns", { warnsOnly: true }, [warns(200), "timed-out", "504"]],
    ["covers only the headers", { timeoutKind: "headers" }, ["timed-out", "504"]],
    ["is restarted by every byte", { timeoutKind: "idle" }, ["timed-out", "504"]],
    ["is left to the client", { timeoutKind: "client", client: "http" }, ["timed-out", "504"]],
  ])(`${world}: a deadline ends a call whose timeout %s`, async (_, kind, expected) => {
    const order = { timeout: "200ms", deadline: "500ms", ...kind };
    expect(await played(open, { order, payment: { dribble: "60ms" } })).toEqual(expected);
  });
}
