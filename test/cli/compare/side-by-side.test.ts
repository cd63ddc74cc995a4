import { describe, expect, test } from "vitest";
import { sideBySide } from "../../../src/cli/compare/side-by-side.ts";
import { type Job, jobOf } from "../../../src/scenario/playing/job.ts";
import type { Report, Verdict } from "../../../src/scenario/report.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { timeout504 } from "../../render/fixture.ts";

function lasting(name: string, waitMs: number): Job {
  const scenario: Scenario = { ...timeout504.scenario, name, steps: [{ kind: "wait", waitMs, together: false }] };
  return jobOf(scenario, { world: "real", seed: 1 });
}
const reportOf = ({ scenario }: Job): Report => ({ ...timeout504, scenario });

test("the longest starts first; the reports are in the requested order", async () => {
  const started: string[] = [];
  const scenarios = [lasting("short", 10), lasting("long", 9000), lasting("middle", 500)];
  const coming = sideBySide(
    scenarios,
    async (run) => {
      started.push(run.scenario.name);
      return reportOf(run);
    },
    new AbortController().signal,
  );
  const reports = await Promise.all(coming);
  expect(started).toEqual(["long", "middle", "short"]);
  expect(reports.map(({ scenario }) => scenario.name)).toEqual(["short", "long", "middle"]);
});

test("threads play the jobs in virtual time, and this thread plays the others", async () => {
  const here: string[] = [];
  const inThreads: string[] = [];
  const played = (names: string[]) => async (job: Job) => {
    names.push(job.scenario.name);
    return reportOf(job);
  };
  const jobs = [lasting("real", 1), { ...lasting("simulated", 1), world: "virtual" as const }];
  const threads = { play: played(inThreads) };
  const coming = sideBySide(jobs, played(here), new AbortController().signal, { threads });
  expect((await Promise.all(coming)).map(({ scenario }) => scenario.name)).toEqual(["real", "simulated"]);
  expect({ here, inThreads }).toEqual({ here: ["real"], inThreads: ["simulated"] });
});

test("a job that throws stops the others", async () => {
  const coming = sideBySide(
    [lasting("waits", 9000), lasting("breaks", 10)],
    async (run) => {
      if (run.scenario.name === "breaks") throw new Error("broken");
      await new Promise((resolve) => run.signal!.addEventListener("abort", resolve));
      return reportOf(run);
    },
    new AbortController().signal,
  );
  const [waits, breaks] = await Promise.allSettled(coming);
  expect(waits?.status).toBe("fulfilled");
  expect(breaks?.status).toBe("rejected");
});

test("an interruption also stops jobs that have not started yet", async () => {
  const interruption = new AbortController();
  interruption.abort();
  const [report] = sideBySide(
    [lasting("late", 1)],
    async (run) => ({ ...reportOf(run), twisted: run.signal!.aborted }),
    interruption.signal,
  );
  expect((await report)?.twisted).toBe(true);
});

describe("a job that this machine was too busy to decide", () => {
  const undecided: Verdict = { holds: false, undecided: true, checks: [] };
  const holds: Verdict = { holds: true, checks: [] };

  async function played(names: string[], verdictOf: (name: string, time: number) => Verdict) {
    const began: string[] = [];
    const play = async (job: Job) => {
      const { name } = job.scenario;
      began.push(name);
      return { ...reportOf(job), verdict: verdictOf(name, began.filter((each) => each === name).length) };
    };
    const reports = await Promise.all(
      sideBySide(
        names.map((name) => lasting(name, 1)),
        play,
        new AbortController().signal,
      ),
    );
    return { began, verdicts: reports.map(({ verdict }) => verdict) };
  }

  test("is played once more when all others are over", async () => {
    const { began, verdicts } = await played(["one", "two", "three"], (name, time) =>
      name === "one" && time === 1 ? undecided : holds,
    );
    expect(began).toHaveLength(4);
    expect(began.at(-1)).toBe("one");
    expect(verdicts).toEqual([holds, holds, holds]);
  });

  test("stays undecided if that happens again, or if there are too many such jobs", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `lesson-${at}`);
    const { began, verdicts } = await played(names, () => undecided);
    expect(began).toHaveLength(12 + 8);
    expect(verdicts).toEqual(names.map(() => undecided));
  });
});
