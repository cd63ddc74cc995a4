import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { PlannedFault } from "../../src/fault/fault.ts";
import { faults } from "../../src/fault/index.ts";
import { NetworkFaults } from "../../src/fault/network-faults.ts";
import { orderServer, paymentServer, placeOrder, within, worlds } from "../world/setup.ts";

const planned = (name: string, plan: PlannedFault["plan"] = {}): PlannedFault => {
  const fault = faults.find((each) => each.name === name)!;
  return { fault, value: true, when: fault.when, plan };
};
const pay = { method: "POST", path: "/pay", headers: [], body: new Uint8Array(0) };
const never = () => 1;

it("meets the first fault in front of a server whose plan strikes the call", () => {
  const networkFaults = new NetworkFaults(
    [planned("unknown-name", { calls: [1] }), planned("full-queue", { first: 1 })],
    false,
  );
  const met = [1, 2, 3].map(() => networkFaults.struck(pay, 0, never)?.fault.name);
  expect(met).toEqual(["unknown-name", "full-queue", undefined]);
});

it("ignores faults of the handler", () => {
  expect(new NetworkFaults([planned("hang")], false).struck(pay, 0, never)).toBeUndefined();
});

it("strikes only between from and until", () => {
  const networkFaults = new NetworkFaults([planned("busy-resolver", { untilMs: 600 })], false);
  expect(networkFaults.struck(pay, 599, never)?.fault.name).toBe("busy-resolver");
  expect(networkFaults.struck(pay, 600, never)).toBeUndefined();
});

it("counts only calls to its path", () => {
  const networkFaults = new NetworkFaults([planned("reset-at-accept", { path: "/pay", calls: [2] })], false);
  const met = ["/pay", "/other", "/pay"].map((path) => networkFaults.struck({ ...pay, path }, 0, never)?.fault.name);
  expect(met).toEqual([undefined, undefined, "reset-at-accept"]);
});

it("continues after a fault that lets the call through", () => {
  const networkFaults = new NetworkFaults([planned("idle-close"), planned("full-queue", { calls: [2] })], false);
  const met = [1, 2].map(() => networkFaults.struck(pay, 0, never)?.fault.name);
  expect(met).toEqual(["idle-close", "full-queue"]);
});

it("treats a proxy in front of a server that is off as the end of the call", () => {
  const faults = [planned("behind-proxy"), planned("unknown-name")];
  expect(new NetworkFaults(faults, true).struck(pay, 0, never)?.fault.name).toBe("behind-proxy");
  expect(new NetworkFaults(faults, false).struck(pay, 0, never)?.fault.name).toBe("unknown-name");
});

const fronts = faults.filter(({ place }) => place !== "handler");

describe.each(fronts.map((fault) => [fault.name, fault] as const))(
  "a server that is off, with %s in front",
  (_, front) => {
    it("fails alike in both worlds", async () => {
      const faulty = { faults: [{ ...planned(front.name), value: v.parse(front.value, front.example) }], off: true };
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
