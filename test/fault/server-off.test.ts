import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { faults } from "../../src/fault/index.ts";
import { fault, orderServer, paymentServer, placeOrder, within, worlds } from "../world/setup.ts";

const fronts = faults.filter(({ place }) => place !== "handler");

describe.each(fronts.map((fault) => [fault.name, fault] as const))(
  "a server that is off, with %s in front",
  (_, front) => {
    it("fails alike in both worlds", async () => {
      const faulty = { ...fault(front.name, v.parse(front.value, front.example)), off: true };
      const ends = await Promise.all(
        worlds.map(async ([, open]) => {
          const whys: string[] = [];
          await within(open, [orderServer({ timeout: 300 }), paymentServer(faulty)], async ({ world, events }) => {
            await world.send("order", placeOrder, 5000).outcome;
            for (const { what } of events) if (what.kind === "failed") whys.push(what.why.name);
          });
          return whys;
        }),
      );
      expect(ends[0]).toHaveLength(1);
      expect(ends[1]).toEqual(ends[0]);
    });
  },
);
