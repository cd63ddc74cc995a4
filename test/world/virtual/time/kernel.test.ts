import fc from "fast-check";
import { expect, test } from "vitest";
import { nodeTurns } from "../../../../src/platform/node-turns.ts";
import { Kernel } from "../../../../src/world/virtual/time/kernel.ts";
import { Timers } from "../../../../src/world/virtual/time/timers.ts";

test("moments are ordered by time, then by creation", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (times) => {
      const moments = new Timers();
      for (const [order, atUs] of times.entries()) moments.add({ atUs, order });
      const taken = times.map(() => moments.take()!);
      const wanted = times.map((atUs, order) => ({ atUs, order })).sort((a, b) => a.atUs - b.atUs || a.order - b.order);
      expect(taken.map(({ atUs, order }) => ({ atUs, order }))).toEqual(wanted);
      expect(moments.size).toBe(0);
    }),
  );
});

test("timeouts and other moments are ordered together", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ ms: fc.nat(6), kind: fc.constantFrom("at", "timeout"), off: fc.boolean() })),
      async (plans) => {
        const kernel = new Kernel(nodeTurns);
        const ran: number[] = [];
        plans.forEach(({ ms, kind, off }, index) => {
          const moment = kernel[kind as "at" | "timeout"](ms, () => ran.push(index));
          if (off) moment.callOff();
        });
        await kernel.settle(1000);
        const wanted = plans
          .map((plan, index) => ({ ...plan, index }))
          .filter(({ off }) => !off)
          .sort((a, b) => a.ms - b.ms || a.index - b.index);
        expect(ran).toEqual(wanted.map(({ index }) => index));
        expect(kernel.live).toBe(0);
      },
    ),
  );
});

test("all consequences of a moment happen before the next one, however many promises they take", async () => {
  const kernel = new Kernel(nodeTurns);
  const seen: string[] = [];
  const slow = async (name: string) => {
    for (let i = 0; i < 20; i++) await null;
    seen.push(name);
  };
  kernel.at(1, () => void slow("first"));
  kernel.at(1, () => seen.push("second"));
  await kernel.settle(10);
  expect(seen).toEqual(["first", "second"]);
});

test("signals and timers of the terminal are handled during a run, however long it is", async () => {
  const kernel = new Kernel(nodeTurns);
  let heard = 0;
  const listener = setInterval(() => heard++, 1);
  const work = () => {
    const untilMs = performance.now() + 2;
    while (performance.now() < untilMs);
  };
  for (let at = 1; at <= 200; at++) kernel.at(at, work);
  await kernel.settle(1000);
  clearInterval(listener);
  expect(heard).toBeGreaterThan(1);
});

test("work that begins in the turn in which waiting starts comes before the first moment", async () => {
  const kernel = new Kernel(nodeTurns);
  const seen: string[] = [];
  const begin = async () => {
    for (let i = 0; i < 20; i++) await null;
    seen.push("begun");
  };
  kernel.at(0, () => seen.push("moment"));
  void begin();
  await kernel.settle(10);
  expect(seen).toEqual(["begun", "moment"]);
});

test("settling stops at its limit and leaves the rest for later", async () => {
  const kernel = new Kernel(nodeTurns);
  const seen: number[] = [];
  for (const ms of [5, 50]) kernel.at(ms, () => seen.push(ms));
  await kernel.settle(10);
  expect(seen).toEqual([5]);
  expect(kernel.live).toBe(1);
});

test("timeouts that are cancelled one after another take no time and no memory", async () => {
  const kernel = new Kernel(nodeTurns);
  let left = 10_000;
  const next = () => {
    const timeout = kernel.timeout(100, () => {});
    kernel.at(1, () => {
      timeout.callOff();
      left -= 1;
      if (left > 0) next();
    });
  };
  next();
  await kernel.settle(1_000_000);
  expect(left).toBe(0);
  expect(kernel.live).toBe(0);
  expect(kernel.nowMs).toBe(10_000);
});

test("events from outside are handled while time runs, and can stop it", async () => {
  const kernel = new Kernel(nodeTurns);
  let left = 1_000_000;
  const again = () => {
    left -= 1;
    if (left > 0) kernel.at(1, again);
  };
  again();
  void kernel.settle(1_000_000);
  await new Promise((resolve) => setImmediate(resolve));
  kernel.stop();
  const then = left;
  await new Promise((resolve) => setImmediate(resolve));
  expect(left).toBe(then);
  expect(left).toBeGreaterThan(0);
});

test("timeouts of many different lengths leave no queue in memory", async () => {
  const kernel = new Kernel(nodeTurns);
  let left = 1000;
  const next = () => {
    const timeout = kernel.timeout(100 + left, () => {});
    kernel.at(1, () => {
      timeout.callOff();
      left -= 1;
      if (left > 0) next();
    });
  };
  next();
  await kernel.settle(1_000_000);
  expect(kernel.held).toBe(0);
});

test("memory contains one object per moment, and for each length of timeout a queue with a heap entry", async () => {
  const kernel = new Kernel(nodeTurns);
  kernel.at(5, () => {});
  expect(kernel.held).toBe(1);
  kernel.timeout(100, () => {});
  expect(kernel.held).toBe(1 + 3);
  kernel.timeout(100, () => {});
  expect(kernel.held).toBe(1 + 4);
  kernel.timeout(200, () => {});
  expect(kernel.held).toBe(1 + 4 + 3);
  await kernel.settle(1000);
  expect(kernel.held).toBe(0);
});

test("an error in a moment is reported, and time goes on", async () => {
  const broken: unknown[] = [];
  const kernel = new Kernel(nodeTurns, (error) => broken.push(error));
  kernel.at(1, () => {
    throw new Error("broken");
  });
  let ran = false;
  kernel.at(2, () => {
    ran = true;
  });
  await kernel.settle(10);
  expect(broken).toEqual([new Error("broken")]);
  expect(ran).toBe(true);
});
