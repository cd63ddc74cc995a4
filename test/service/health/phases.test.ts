import { expect, it } from "vitest";
import { Phases } from "../../../src/service/health/phases.ts";

const said = { liveness: "CORRECT", readiness: "ACCEPTING_TRAFFIC", starts: 100 } as const;

/** A machine whose sleep ends when the test says so. */
function machine(nowMs: number) {
  let wake = () => {};
  const notes: unknown[] = [];
  const ctx = {
    clock: {
      now: () => nowMs,
      sleep: (ms: number) => {
        notes.push(`sleeps ${ms} ms`);
        return new Promise<void>((resolve) => {
          wake = resolve;
        });
      },
    },
    note: ({ says }: { says: string }) => notes.push(says),
    leave: () => notes.push("leaves"),
  };
  return { ctx: ctx as never, notes, wake: () => wake() };
}

const readinessAt = (phases: Phases, ms: number) => phases.at(ms, said).readiness;

it("accepts traffic from the moment it has started", () => {
  const phases = new Phases();
  expect(readinessAt(phases, 99)).toBe("REFUSING_TRAFFIC");
  expect(readinessAt(phases, 100)).toBe("ACCEPTING_TRAFFIC");
});

it("refuses traffic half a second after it was told to stop, and leaves when that is over", async () => {
  const phases = new Phases();
  const { ctx, notes, wake } = machine(1000);
  phases.stop(ctx, 200);
  expect(readinessAt(phases, 1499)).toBe("ACCEPTING_TRAFFIC");
  expect(readinessAt(phases, 1500)).toBe("REFUSING_TRAFFIC");
  expect(notes).toEqual(["begins to stop", "sleeps 700 ms"]);
  wake();
  await Promise.resolve();
  await Promise.resolve();
  expect(notes.slice(2)).toEqual(["it has stopped, and listens no more", "leaves"]);
});

it("is told to stop once, however often that is said", () => {
  const phases = new Phases();
  const { ctx, notes } = machine(1000);
  phases.stop(ctx, 200);
  phases.stop(ctx, 200);
  expect(notes).toHaveLength(2);
});

it("accepts traffic again when it is started again, and can be stopped once more", async () => {
  const phases = new Phases();
  const { ctx, notes, wake } = machine(1000);
  phases.stop(ctx, 200);
  wake();
  await Promise.resolve();
  await Promise.resolve();
  expect(readinessAt(phases, 5000)).toBe("ACCEPTING_TRAFFIC");
  phases.stop(ctx, 200);
  expect(notes.filter((each) => each === "begins to stop")).toHaveLength(2);
});
