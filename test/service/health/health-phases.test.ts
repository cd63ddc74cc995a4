import { expect, it } from "vitest";
import { Phases } from "../../../src/service/health/health-phases.ts";
import { Deferred } from "../../../src/service/task.ts";
import { clockOf, ctxOf } from "../ctx.ts";

const said = { liveness: "CORRECT", readiness: "ACCEPTING_TRAFFIC", starts: 100 } as const;

/** A machine whose sleep ends when the test says so. */
function machine(nowMs: number) {
  let wake = () => {};
  const notes: unknown[] = [];
  const ctx = ctxOf({
    clock: clockOf({
      now: () => nowMs,
      sleep: (ms) => {
        notes.push(`sleeps ${ms} ms`);
        const sleep = new Deferred<"slept">();
        wake = () => sleep.resolve("slept");
        return sleep;
      },
    }),
    note: (what) => "says" in what && notes.push(what.says),
    leave: (graceMs) => notes.push(`leaves in ${graceMs} ms`),
  });
  return { ctx, notes, wake: () => wake() };
}

const graceful = { heldUpMs: 200, graceMs: 30_000 };

const readinessAt = (phases: Phases, ms: number) => phases.at(ms, said).readiness;

it("accepts traffic from the moment it has started", () => {
  const phases = new Phases();
  expect(readinessAt(phases, 99)).toBe("REFUSING_TRAFFIC");
  expect(readinessAt(phases, 100)).toBe("ACCEPTING_TRAFFIC");
});

it("refuses traffic half a second after the request to stop, and leaves once nothing delays it", async () => {
  const phases = new Phases();
  const { ctx, notes, wake } = machine(1000);
  const { cutOff } = phases;
  phases.stop(ctx, graceful);
  expect(readinessAt(phases, 1499)).toBe("ACCEPTING_TRAFFIC");
  expect(readinessAt(phases, 1500)).toBe("REFUSING_TRAFFIC");
  expect(notes).toEqual(["is told to stop", "sleeps 700 ms"]);
  wake();
  const stops = "it stops: it accepts no more connections, and finishes the requests in progress";
  expect(notes.slice(2)).toEqual([stops, "leaves in 30000 ms", "sleeps 30000 ms"]);
  expect(cutOff.cancelled).toBe(false);
  wake();
  expect(cutOff.cancelled).toBe(true);
});

it("without a grace period aborts requests in progress at once", async () => {
  const phases = new Phases();
  const { ctx, notes, wake } = machine(1000);
  const { cutOff } = phases;
  phases.stop(ctx, { heldUpMs: 0, graceMs: 0 });
  wake();
  expect(notes.slice(2)).toEqual([expect.stringContaining("aborts the requests in progress"), "leaves in 0 ms"]);
  expect([cutOff.cancelled, phases.cutOff.cancelled]).toEqual([true, false]);
});

it("stops once, however often the request is repeated", () => {
  const phases = new Phases();
  const { ctx, notes } = machine(1000);
  phases.stop(ctx, graceful);
  phases.stop(ctx, graceful);
  expect(notes).toHaveLength(2);
});

it("accepts traffic again when it is started again, and can be stopped once more", async () => {
  const phases = new Phases();
  const { ctx, notes, wake } = machine(1000);
  phases.stop(ctx, graceful);
  wake();
  expect(readinessAt(phases, 5000)).toBe("ACCEPTING_TRAFFIC");
  phases.stop(ctx, graceful);
  expect(notes.filter((each) => each === "is told to stop")).toHaveLength(2);
});
