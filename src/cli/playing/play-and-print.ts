import type { Each } from "../../render/format.ts";
import type { Job } from "../../scenario/playing/job.ts";
import type { Report } from "../../scenario/report.ts";
import { mostOpenFiles } from "../../world/real/machine/open-files.ts";
import { sideBySide } from "../compare/side-by-side.ts";
import type { Lab } from "../lab.ts";
import { spin } from "../output/spinner.ts";
import { Waiting } from "../output/waiting.ts";
import type { Outputs } from "../report/outputs.ts";
import { type Result, show } from "../report/show-result.ts";
import type { JobThreads } from "./job-threads.ts";
import { withThreads } from "./open-threads.ts";
import { runsAtOnce } from "./task-limit.ts";

/**
 * Plays in parallel, shows progress, and prints the reports in the order given. A list is printed report by report if
 * its format allows that.
 */
export async function playAndPrint(
  lab: Lab,
  jobs: readonly Job[],
  outputs: Outputs,
  resultOf: (reports: readonly [Report, ...Report[]]) => Result,
): Promise<Report[]> {
  return await withThreads(jobs, lab.interruption, (threads) => playIn(threads, lab, jobs, outputs, resultOf));
}

async function playIn(
  threads: JobThreads | undefined,
  lab: Lab,
  jobs: readonly Job[],
  outputs: Outputs,
  resultOf: (reports: readonly [Report, ...Report[]]) => Result,
): Promise<Report[]> {
  const { terminal, interruption } = lab;
  const waiting = new Waiting();
  const spinner = await spin(terminal, () => threads?.words() ?? waiting.words());
  const each = outputs.kind === "list" ? outputs.screen?.each : undefined;
  const print = each && (await printer(each, lab));
  // Loaded before signals are caught, because a signal would not be handled while files load.
  const real = jobs.filter(({ world }) => world === "real");
  if (threads === undefined || real.length > 0) await import("../../scenario/playing/play.ts");
  if (real.length > 0) await loadRealWorld(real.every(({ quick }) => quick));
  const play = (job: Job) => watched(job, waiting);
  // The user's own server may be able to run only once at a time.
  const alone = jobs.length === 1 || jobs.some(({ own }) => own !== undefined);
  const most = alone ? 1 : runsAtOnce(mostOpenFiles());
  const coming = sideBySide(jobs, play, interruption.signal, { most, threads });
  const reports: Report[] = [];
  try {
    for (const next of coming) {
      const report = await next;
      reports.push(report);
      if (print === undefined) continue;
      spinner.clear();
      print.one(report);
    }
  } finally {
    await Promise.allSettled(coming);
    spinner.stop();
  }
  print?.end(reports);
  const { screen, ...left } = outputs;
  const [first, ...others] = reports;
  if (first === undefined) throw new Error("there was no job to play");
  await show(lab, print === undefined ? outputs : left, resultOf([first, ...others]));
  return reports;
}

/** Loads the client that calls by default; only the answers of a quick run matter, and loading undici takes long. */
async function loadRealWorld(quick: boolean): Promise<void> {
  const { compileWebAssemblyOnce } = await import("../program/v8-flags.ts");
  compileWebAssemblyOnce();
  const { loadClients } = await import("../../world/real/client/index.ts");
  await import("../../world/real/open.ts");
  await loadClients([quick ? "http" : "undici"]);
}

async function watched(job: Job, waiting: Waiting): Promise<Report> {
  const { play } = await import("../../scenario/playing/play.ts");
  const { saw, loads, ended } = waiting.begin(job.scenario.name);
  try {
    return await play({ ...job, onEvent: saw, onLoads: loads });
  } finally {
    ended();
  }
}

interface Printer {
  one(report: Report): void;
  end(reports: readonly Report[]): void;
}

async function printer({ renderer, isList, sumsUp }: Each, { terminal, made }: Lab): Promise<Printer> {
  const render = await renderer();
  const { summary } = await import("../../render/text/run/summary.ts");
  return {
    one: (report) =>
      terminal.print(render(terminal.withoutSecrets(report), terminal.look, made) + (isList ? "" : "\n")),
    end: (reports) => {
      if (sumsUp !== false) terminal.print(summary(reports, terminal.look));
    },
  };
}
