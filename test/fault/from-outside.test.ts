import { expect, test } from "vitest";
import type { PlannedFault } from "../../src/fault/fault.ts";
import { unmetFromOutside, whyNoAddress } from "../../src/fault/from-outside.ts";
import { fault } from "../world/setup.ts";

const planned = (name: string, plan: PlannedFault["plan"] = {}) => ({ ...fault(name, true).faults[0]!, plan });

test("callers that know only an address do not meet a fault of the name", () => {
  expect(unmetFromOutside([planned("unknown-name")])).toEqual([
    "unknown-name affects the server's name, not calls to its address",
  ]);
});

test("a fault of the whole port cannot strike single calls from outside", () => {
  expect(unmetFromOutside([planned("full-queue", { calls: [2] })])).toEqual([
    "full-queue can strike single calls only if the lab makes them; it would strike all calls from outside",
  ]);
});

test("callers from outside meet a fault of the whole port that strikes all calls, and faults of single calls", () => {
  const met = [planned("full-queue"), planned("reset-at-accept", { calls: [2] }), planned("hang")];
  expect(unmetFromOutside(met)).toEqual([]);
});

test("a server has no address while a fault of its name strikes all calls; otherwise it is off", () => {
  expect(whyNoAddress([planned("hang"), planned("busy-resolver")])).toMatch(/^no address: /);
  expect(whyNoAddress([planned("busy-resolver")])).toBe(`no address: ${planned("busy-resolver").fault.says(true)}`);
  expect(whyNoAddress([planned("busy-resolver", { calls: [1] }), planned("full-queue")])).toBe("off: nothing listens");
});
