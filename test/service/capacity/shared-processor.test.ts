import { expect, it } from "vitest";
import { nodeTurns } from "../../../src/platform/node-turns.ts";
import { SharedProcessor } from "../../../src/service/capacity/shared-processor.ts";
import { clockOf } from "../../../src/world/virtual/time/clock.ts";
import { Kernel } from "../../../src/world/virtual/time/kernel.ts";

/** A processor, and the names of its jobs with the times at which they were done. */
function processor() {
  const kernel = new Kernel(nodeTurns);
  const clock = clockOf(kernel);
  const shared = new SharedProcessor();
  const done: string[] = [];
  const note = (name: string) => {
    done.push(`${name} at ${clock.now()}`);
  };
  return {
    done,
    jobs: () => shared.jobs,
    begin: (name: string, workMs: number) => shared.begin(workMs, clock, note, name),
    pause: (paused: boolean) => shared.pause(paused, clock),
    at: (ms: number, act: () => void) => kernel.at(ms, act),
    end: () => kernel.settle(10_000),
  };
}

it("ends jobs by the size of their work, whatever the order in which they began", async () => {
  const { begin, done, end } = processor();
  begin("long", 300);
  begin("short", 100);
  begin("middle", 200);
  await end();
  expect(done).toEqual(["short at 300", "middle at 500", "long at 600"]);
});

it("ends equal jobs in the order in which they began", async () => {
  const { begin, done, end } = processor();
  for (const name of ["first", "second", "third"]) begin(name, 100);
  await end();
  expect(done).toEqual(["first at 300", "second at 300", "third at 300"]);
});

it("gives the share of a withdrawn job to the others from that moment on", async () => {
  const { begin, done, at, end, jobs } = processor();
  begin("a", 100);
  const withdrawn = begin("b", 100);
  at(50, () => withdrawn.callOff());
  at(60, () => expect(jobs()).toBe(1));
  await end();
  expect(done).toEqual(["a at 125"]);
});

it("takes nothing from the others if a job is withdrawn twice, or after it is done", async () => {
  const { begin, done, at, end } = processor();
  const short = begin("short", 50);
  const withdrawn = begin("withdrawn", 500);
  begin("a", 100);
  begin("b", 110);
  at(40, () => {
    withdrawn.callOff();
    withdrawn.callOff();
  });
  at(210, () => short.callOff());
  await end();
  expect(done).toEqual(["short at 160", "a at 260", "b at 270"]);
});

it("does nothing while it is paused, and then continues where it stopped", async () => {
  const { begin, done, at, pause, end } = processor();
  begin("a", 100);
  at(30, () => pause(true));
  at(100, () => begin("b", 80));
  at(500, () => pause(false));
  await end();
  expect(done).toEqual(["a at 640", "b at 650"]);
});

it("counts no time in which it had no job", async () => {
  const { begin, done, at, end } = processor();
  begin("a", 10);
  at(500, () => begin("b", 10));
  await end();
  expect(done).toEqual(["a at 10", "b at 510"]);
});
