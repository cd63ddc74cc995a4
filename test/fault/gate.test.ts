import { expect, it } from "vitest";
import type { PlannedFault } from "../../src/fault/fault.ts";
import { Gate } from "../../src/fault/gate.ts";
import { faults } from "../../src/fault/index.ts";

const planned = (name: string, plan: PlannedFault["plan"] = {}): PlannedFault => {
  const fault = faults.find((each) => each.name === name)!;
  return { fault, value: true, when: fault.when, plan };
};
const pay = { method: "POST", path: "/pay", headers: [], body: new Uint8Array(0) };
const never = () => 1;

it("meets the first fault in front of a server whose plan strikes the call", () => {
  const gate = new Gate([planned("unknown-name", { calls: [1] }), planned("full-queue", { first: 1 })]);
  const met = [1, 2, 3].map(() => gate.struck(pay, 0, never)?.fault.name);
  expect(met).toEqual(["unknown-name", "full-queue", undefined]);
});

it("leaves faults of the handler to the handler", () => {
  expect(new Gate([planned("hang")]).struck(pay, 0, never)).toBeUndefined();
});

it("strikes in its time only", () => {
  const gate = new Gate([planned("busy-resolver", { untilMs: 600 })]);
  expect(gate.struck(pay, 599, never)?.fault.name).toBe("busy-resolver");
  expect(gate.struck(pay, 600, never)).toBeUndefined();
});

it("counts only calls whose path it is about", () => {
  const gate = new Gate([planned("reset-at-accept", { path: "/pay", calls: [2] })]);
  const met = ["/pay", "/other", "/pay"].map((path) => gate.struck({ ...pay, path }, 0, never)?.fault.name);
  expect(met).toEqual([undefined, undefined, "reset-at-accept"]);
});
