import { expect, test } from "vitest";
import { sideBySide } from "../../src/cli/side-by-side.ts";
import { type Job, jobOf } from "../../src/scenario/job.ts";
import type { Report } from "../../src/scenario/report.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { timeout504 } from "../render/fixture.ts";

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

test("one that breaks stops the others", async () => {
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

test("an interruption reaches those that have not started yet", async () => {
  const interruption = new AbortController();
  interruption.abort();
  const [report] = sideBySide(
    [lasting("late", 1)],
    async (run) => ({ ...reportOf(run), twisted: run.signal!.aborted }),
    interruption.signal,
  );
  expect((await report)?.twisted).toBe(true);
});
