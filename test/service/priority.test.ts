import { expect, test } from "vitest";
import type { RawSetup } from "../../src/scenario/scenario.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import { NO_BODY } from "../../src/service/replies.ts";
import { within, worlds } from "../world/setup.ts";

const payment = { shed: { above: 2, lowAbove: 0 } };

for (const [name, open] of worlds) {
  test.each<[caller: string, line: string, setup: RawSetup]>([
    ["payment", "POST /pay", { payment }],
    ["order", "POST /orders", { order: {}, payment }],
    ["gateway", "POST /pay", { gateway: { to: "payment" }, payment }],
    [
      "search",
      "GET /search",
      { search: { parts: 1, asks: "payment" }, payment: { is: "stand-in", for: "x", ...payment } },
    ],
    ["shop", "GET /", { shop: { is: "service", takes: "GET /", does: [{ calls: "payment POST /pay" }] }, payment }],
  ])(
    `${name}: the priority of a request to %s is passed on, and the low ones are rejected first`,
    async (to, line, setup) => {
      const [method = "", path = ""] = line.split(" ");
      const rejects: string[] = [];
      await within(open, resolveSetup(setup), async ({ world, events }) => {
        for (const priority of ["high", "low"])
          await world.send(to, { method, path, headers: [["X-Priority", priority]], body: NO_BODY }, 5000).outcome;
        for (const { who, what } of events)
          if (what.kind === "decided" && what.by === "shed") rejects.push(`${who} ${what.says}`);
      });
      expect(rejects).toEqual(["payment rejects the request of low priority: no others are in progress"]);
    },
  );
}
