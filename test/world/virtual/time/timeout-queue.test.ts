import { expect, it } from "vitest";
import { nodeTurns } from "../../../../src/platform/node-turns.ts";
import { Kernel } from "../../../../src/world/virtual/time/kernel.ts";

/** Timeouts of one length, and how many objects they leave in memory: themselves, their queue and its entry in the heap. */
function waiting(count: number) {
  const kernel = new Kernel(nodeTurns);
  const expired: number[] = [];
  const timeouts = Array.from({ length: count }, (_, index) => kernel.timeout(100, () => expired.push(index)));
  const callOff = (from: number, to: number) => {
    for (const timeout of timeouts.slice(from, to)) timeout.callOff();
  };
  return { kernel, expired, callOff };
}

it.each([
  ["keeps half of a long queue", 200, 100, 200],
  ["frees more than half of a long queue", 200, 101, 99],
  ["keeps 64 timeouts, because freeing so few costs more", 100, 64, 100],
  ["frees 65 timeouts of a short queue", 100, 65, 35],
])("once they are cancelled, it %s", (_, count, gone, left) => {
  const { kernel, callOff } = waiting(count);
  callOff(0, gone);
  expect(kernel.held).toBe(left + 2);
});

it("frees timeouts behind one that is not cancelled", () => {
  const { kernel, callOff } = waiting(100);
  callOff(1, 65);
  expect(kernel.held).toBe(102);
  callOff(65, 66);
  expect(kernel.held).toBe(37);
});

it("lets the remaining timeouts expire, each at most once", async () => {
  const { kernel, expired, callOff } = waiting(200);
  callOff(0, 150);
  callOff(160, 199);
  await kernel.settle(1000);
  expect(expired).toEqual([150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 199]);
});
