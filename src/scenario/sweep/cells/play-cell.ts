import { ProblemError } from "../../../text/problems/problem.ts";
import type { LoadCounters } from "../../load/counting/counters.ts";
import { RunPool } from "../../load/pooling/pool-runs.ts";
import { tellCharges } from "../../load/pooling/tell.ts";
import { type Evidence, expectationsOf, type RunEnding } from "../../playing/evidence/evidence.ts";
import type { Job } from "../../playing/job.ts";
import { playAlone } from "../../playing/play.ts";
import type { Report } from "../../report.ts";
import type { CellResult } from "../result.ts";
import { saveRun } from "../saved-run.ts";

type PlayedCell = Pick<CellResult, "holds" | "numbers" | "run">;

/** Plays a single run of a scenario, whatever `runs` says; `numbersOf` lists the numbers of a report without loads. */
export async function playCell(job: Job, numbersOf: (report: Report) => CellResult["numbers"]): Promise<PlayedCell> {
  const { evidence, ending } = await playAlone(job);
  const { counters } = evidence;
  if (counters === undefined) {
    const report = evidence.report(ending);
    return { holds: report.verdict.holds, numbers: numbersOf(report) };
  }
  counters.check(ending.tookMs);
  const several = new RunPool(2, evidence.loadFrame);
  several.add(counters, ending.tookMs);
  const run = saveRun(several, tellCharges([counters.charges]));
  return { holds: judged(job, evidence, ending, counters), numbers: {}, run };
}

/** Returns whether the expectations hold; null if one run cannot tell, because they count runs or need more calls. */
function judged(job: Job, evidence: Evidence, ending: RunEnding, counters: LoadCounters): boolean | null {
  const countsRuns = expectationsOf(job.scenario, job.twisted).some(
    (expected) => expected.kind === "load" && expected.claims.some(({ of }) => of.kind === "collapsed"),
  );
  if (countsRuns && (job.scenario.runs ?? 1) > 1) return null;
  const pool = new RunPool(1, evidence.loadFrame);
  pool.add(counters, ending.tookMs);
  try {
    return evidence.judge(ending, pool).holds;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
