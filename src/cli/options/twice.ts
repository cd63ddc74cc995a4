import { Option } from "commander";
import type { Job } from "../../scenario/playing/job.ts";
import type { Report } from "../../scenario/report.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import type { WorldKind } from "../../world/world.ts";
import type { Lab } from "../lab.ts";
import { playAndPrint } from "../playing/play-and-print.ts";

export function twice(): Option {
  return new Option("--twice", "play it twice and compare the results byte by byte (simulated time)");
}

/** Rejects real runs, which never take exactly the same time. */
export function refuseTwiceForReal(worlds: readonly WorldKind[]): void {
  if (!worlds.includes("real")) return;
  const says = "--twice compares runs byte by byte, and two runs on real sockets are never identical";
  throw new ProblemError([{ says, cure: "add --world virtual, or leave out --twice" }]);
}

/** Plays the jobs again. A difference of a single byte is a bug. */
export async function playAgain(lab: Lab, jobs: readonly Job[], first: readonly Report[]): Promise<void> {
  const nowhere = { kind: "list", files: [] } as const;
  const second = await playAndPrint(lab, jobs, nowhere, (reports) => ({ kind: "list", value: { reports } }));
  const { reportsDocument } = await import("../../render/json/json.ts");
  const text = (report: Report) => JSON.stringify(reportsDocument([report]), null, 2);
  for (const [at, report] of first.entries()) {
    const [one, other] = [text(report).split("\n"), text(mustHave(second[at], report.scenario.name)).split("\n")];
    const line = one.findIndex((each, nth) => each !== other[nth]);
    if (line >= 0 || one.length !== other.length)
      throw new Error(`${report.scenario.name} differs when it is played again: ${one[line]} and ${other[line]}`);
  }
  const size = first.reduce((sum, report) => sum + text(report).length, 0);
  lab.terminal.note(`played twice: the same ${size} bytes of JSON`);
}
