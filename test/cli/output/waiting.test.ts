import { expect, test } from "vitest";
import { Waiting } from "../../../src/cli/output/waiting.ts";
import { timeout504 } from "../../render/fixture.ts";

test("for one run it says which server waits for which and for how long; for several, which are in progress", () => {
  const waiting = new Waiting();
  const run = waiting.begin("timeout-504");
  expect(waiting.words()).toBe("timeout-504: starting the servers");
  for (const event of timeout504.events.slice(0, 4)) run.saw(event);
  expect(waiting.words()).toBe("timeout-504: order is waiting for payment, 0.0 s");
  const other = waiting.begin("refused-502");
  expect(waiting.words()).toBe("2 still running: timeout-504, refused-502");
  other.ended();
  for (const event of timeout504.events.slice(4, 6)) run.saw(event);
  expect(waiting.words()).toBe("timeout-504: payment still works on it");
  for (const event of timeout504.events.slice(6)) run.saw(event);
  expect(waiting.words()).toBe("timeout-504: finishing background work");
});

test("a server that never got the request is not said to work on it", () => {
  const waiting = new Waiting();
  const run = waiting.begin("timeout-504");
  for (const event of timeout504.events.slice(0, 6)) {
    const { what } = event;
    run.saw(what.kind === "failed" ? { ...event, what: { ...what, why: { ...what.why, phase: "connect" } } } : event);
  }
  expect(waiting.words()).toBe("timeout-504: finishing background work");
});

test("during a load it shows virtual time, calls and speed", () => {
  const waiting = new Waiting();
  const run = waiting.begin("storm");
  run.loads(() => ({ nowMs: 80_300, forMs: 300_000, calls: 22_400 }));
  expect(waiting.words()).toMatch(/^storm: 80 s of 5 m, 22 400 calls, [\d ]+ calls\/s$/);
  run.loads(() => ({ nowMs: 301_000, forMs: 300_000, calls: 84_000 }));
  expect(waiting.words()).toMatch(/^storm: run 2, 301 s, 84 000 calls, /);
});
