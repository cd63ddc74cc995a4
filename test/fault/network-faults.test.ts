import fc from "fast-check";
import { expect, it } from "vitest";
import type { PlannedFault } from "../../src/fault/fault.ts";
import { faults } from "../../src/fault/index.ts";
import { NetworkFaults } from "../../src/fault/network-faults.ts";
import { builders } from "../../src/world/real/network-faults/index.ts";

const planned = (name: string, plan: PlannedFault["plan"] = {}): PlannedFault => {
  const fault = faults.find((each) => each.name === name)!;
  return { fault, value: true, when: fault.when, plan };
};
const pay = { method: "POST", path: "/pay", headers: [], body: new Uint8Array(0) };
const never = () => 1;

it("meets the first fault in front of a server whose plan strikes the call", () => {
  const networkFaults = new NetworkFaults(
    [planned("unknown-name", { calls: [1] }), planned("full-queue", { first: 2 })],
    false,
  );
  const met = [1, 2, 3].map(() => networkFaults.struck(pay, 0, never)?.fault.name);
  expect(met).toEqual(["unknown-name", "full-queue", undefined]);
});

it("strikes the calls that plans name, whichever fault ends the others", () => {
  const names = ["unknown-name", "full-queue", "reset-at-accept"];
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: 2 }), fc.shuffledSubarray([1, 2, 3, 4]), (chosen, calls) => {
      const at = new Map(
        chosen.flatMap((name, nth) => (calls[nth] === undefined ? [] : [[calls[nth], name] as const])),
      );
      const planOf = ([call, name]: readonly [number, string]) => planned(name, { calls: [call] });
      const networkFaults = new NetworkFaults([...at].map(planOf), false);
      for (const call of [1, 2, 3, 4]) expect(networkFaults.struck(pay, 0, never)?.fault.name).toBe(at.get(call));
    }),
  );
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

it("keeps the counts of unchanged faults, and notices that the server was switched off", () => {
  const faults = [planned("behind-proxy", { calls: [2] })];
  const networkFaults = new NetworkFaults(faults, false);
  const met = () => networkFaults.struck(pay, 0, never)?.fault.name;
  expect(met()).toBeUndefined();
  networkFaults.change([...faults, planned("unknown-name")], true);
  expect([met(), met()]).toEqual(["behind-proxy", "unknown-name"]);
});

it("knows whether there is any fault in front of a server", () => {
  expect(new NetworkFaults([planned("hang")], false).any).toBe(false);
  expect(new NetworkFaults([planned("hang"), planned("idle-close")], false).any).toBe(true);
});

it.each<[string, PlannedFault["plan"], boolean]>([
  ["a path", { path: "/pay" }, true],
  ["a header", { header: { name: "user", value: "mia" } }, true],
  ["a number of calls", { calls: [1] }, false],
])("knows whether a plan with %s depends on the request", (_, plan, depends) => {
  const networkFaults = new NetworkFaults([planned("full-queue"), planned("reset-at-accept", plan)], false);
  expect(networkFaults.dependOnRequest).toBe(depends);
});

it("exists in the real world for each fault in front of a server, and for no other", () => {
  const inFront = faults.filter(({ place }) => place !== "handler").map(({ name }) => name);
  expect([...builders.keys()].sort()).toEqual(inFront.sort());
});
