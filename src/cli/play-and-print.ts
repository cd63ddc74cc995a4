import type { Format } from "../render/formats.ts";
import type { Job } from "../scenario/job.ts";
import type { Report } from "../scenario/report.ts";
import { mostOpenFiles } from "../world/real/open-files.ts";
import { runsAtOnce } from "./at-once.ts";
import type { Lab } from "./lab.ts";
import { sideBySide } from "./side-by-side.ts";
import { spin } from "./spinner.ts";
import { Waiting } from "./waiting.ts";

/**
 * Plays in parallel, shows what is being waited for, and prints the reports in the order given, each as soon as it is
 * ready.
 */
export async function playAndPrint(lab: Lab, jobs: readonly Job[], format: Format): Promise<Report[]> {
  const { terminal, interruption } = lab;
  const waiting = new Waiting();
  const spinner = await spin(terminal, () => waiting.words());
  const print = await printer(format, lab, jobs.length);
  // Loaded before signals are caught: while files load, no signal would be heard.
  if (jobs.some(({ world }) => world === "real")) await import("../world/real/open.ts");
  const play = (job: Job) => watched(job, waiting);
  const atOnce = jobs.length === 1 ? 1 : runsAtOnce(mostOpenFiles());
  const coming = sideBySide(jobs, play, interruption.signal, atOnce);
  const reports: Report[] = [];
  try {
    for (const report of coming) {
      reports.push(await report);
      spinner.clear();
      print.one(reports.at(-1)!);
    }
  } finally {
    await Promise.allSettled(coming);
    spinner.stop();
  }
  await print.end(reports);
  return reports;
}

async function watched(job: Job, waiting: Waiting): Promise<Report> {
  const { play } = await import("../scenario/play.ts");
  const { saw, ended } = waiting.begin(job.scenario.name);
  try {
    return await play({ ...job, onEvent: saw });
  } finally {
    ended();
  }
}

interface Printer {
  one(report: Report): void;
  end(reports: readonly Report[]): Promise<void>;
}

async function printer(format: Format, { terminal }: Lab, count: number): Promise<Printer> {
  if ("whole" in format) {
    const render = await format.whole();
    return {
      one() {},
      end: async (reports) => {
        const text = render(reports, terminal.look);
        if (format.drawn) terminal.print(text);
        else terminal.printData(text);
      },
    };
  }
  const render = await format.each();
  const rule = count > 1 && !format.isList ? "\n" : "";
  return {
    one: (report) => terminal.print(render(report, terminal.look) + rule),
    async end(reports) {
      if (count > 1 && format.sumsUp !== false)
        terminal.print((await import("../render/text/summary.ts")).summary(reports, terminal.look));
    },
  };
}
