import { describe, expect, test, vi } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { areChoicesUndecided, wasBusy } from "../../../src/scenario/playing/undecided.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import type { Report } from "../../../src/scenario/report.ts";
import { timeout504 } from "../../render/fixture.ts";

/** Blocks the process while payment works, for longer than the order server waits. */
async function playOnBusyMachine(status: number, worlds = ["real", "virtual"]): Promise<Report> {
  const text = `
title: t
worlds: [${worlds.join(", ")}]
setup: { order: { timeout: 300ms }, payment: { delay: 100ms } }
steps: [{ send: POST /orders, to: order, expect: { status: ${status} } }]
`;
  const onEvent = ({ who, what }: Report["events"][number]) => {
    if (who === "payment" && what.kind === "arrived") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
  };
  return await play(jobOf(parseScenario(text, "t.yaml"), { world: "real", seed: 1, onEvent }));
}

describe("a verdict that failed while the machine was busy", () => {
  test("is undecided if it holds in the virtual world, which nothing delays", async () => {
    const { verdict, lagPeakMs } = await playOnBusyMachine(200);
    expect(verdict).toMatchObject({ holds: false, undecided: true });
    expect(lagPeakMs).toBeGreaterThan(250);
  });

  test("counts if it fails there, too, because the machine is not to blame", async () => {
    const { verdict } = await playOnBusyMachine(418);
    expect(verdict).toMatchObject({ holds: false });
    expect(verdict.undecided).toBeUndefined();
  });

  test("is undecided if only the real world can play it", async () => {
    expect((await playOnBusyMachine(418, ["real"])).verdict).toMatchObject({ holds: false, undecided: true });
  });
});

/** Plays a load on sockets, and blocks the process for half of its time. */
async function playLate(rest: string, worlds = ["real", "virtual"]): Promise<Report> {
  const load = "{ load: POST /pay, to: payment, rate: 20/s, spacing: even, for: 1s }";
  const text = `title: t\nworlds: [${worlds.join(", ")}]\nsetup: { payment: {} }\nsteps: [${load}]\n${rest}\n`;
  const job = jobOf(parseScenario(text, "t.yaml"), { world: "real", seed: 1 });
  const blocks = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  const onLoads = vi.fn(() => setTimeout(blocks, 300));
  const report = await play({ ...job, onLoads });
  expect(onLoads, "nobody watches the virtual run").toHaveBeenCalledOnce();
  return report;
}

const undecided = { holds: false, undecided: true, checks: [] };

describe("the verdict of a load whose calls began late", () => {
  const good = "expect: [{ good: { atLeast: 60% } }]";

  test("counts if the virtual world agrees, and the lateness is told", async () => {
    const { load, verdict } = await playLate(good);
    expect(load?.late).toMatch(/^this machine could not keep the pace: .* at least \d+ ms late$/);
    expect(verdict).toMatchObject({ holds: true });
    expect((await playLate("expect: [{ good: { atMost: 5% } }]")).verdict.undecided).toBeUndefined();
  });

  test.each([
    ["an expectation that only the lateness made true", "expect: [{ took: { p99: { atLeast: 100ms } } }]"],
    ["an expectation that only the lateness made false", "expect: [{ took: { p99: { atMost: 100ms } } }]"],
    [
      "an observation of the lateness",
      `${good}\nseen: [{ says: slow, expect: { took: { p99: { atLeast: 100ms } } } }, { says: good, expect: { good: { atLeast: 60% } } }]`,
    ],
    ["nothing that could be compared", ""],
  ])("is undecided with %s", async (_, rest) => {
    expect((await playLate(rest)).verdict).toEqual(undecided);
  });

  test("is undecided if only the real world can play it", async () => {
    expect((await playLate(good, ["real"])).verdict).toEqual(undecided);
  });
});

test("a verdict that failed on an idle machine counts", async () => {
  const text =
    "title: t\nworlds: [real]\nsetup: { payment: {} }\nsteps: [{ send: POST /pay, to: payment, expect: { status: 418 } }]\n";
  const report = await play(jobOf(parseScenario(text, "t.yaml"), { world: "real", seed: 1 }));
  expect(report.verdict.holds).toBe(false);
  expect(report.verdict.undecided).toBe(wasBusy(report) ? true : undefined);
});

describe("which choice came true", () => {
  const choice = (holds: boolean) => ({ says: "c", verdict: { holds, checks: [] } });
  const report = (lagPeakMs: number, ...choices: boolean[]) => ({
    ...timeout504,
    lagPeakMs,
    choices: choices.map(choice),
  });

  test.each([
    ["one, on a busy machine", report(900, true, false), false],
    ["none, on a busy machine", report(900, false, false), true],
    ["several, on a busy machine", report(900, true, true), true],
    ["none, on a machine that had time", report(0, false, false), false],
  ])("%s", (_, seen, isUndecided) => expect(areChoicesUndecided(seen)).toBe(isUndecided));
});
