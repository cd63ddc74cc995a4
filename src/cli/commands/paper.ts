import type { Command } from "commander";
import type { Paper } from "../../scenario/paper/paper.ts";
import { mostRuns } from "../../scenario/playing/most-runs.ts";
import { labCommands } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { cap, jobs, wholeNumber } from "../options/options.ts";
import { OncePerName } from "../options/repeated-option.ts";
import { outputsOf } from "../report/outputs.ts";
import { addReportOptions, type ReportOptions } from "../report/report-options.ts";
import { show } from "../report/show-result.ts";

interface Options extends ReportOptions {
  readonly all?: boolean;
  readonly set?: readonly string[];
  readonly seeds?: number;
  readonly jobs?: number;
  readonly cap: number;
}

export function define(command: Command): void {
  command
    .argument("[names...]", "papers, or your own files; without one, all are listed")
    .option("--all", "play all papers")
    .addOption(new OncePerName("--set <server.setting=value>", "change the setup; repeatable"))
    .addOption(wholeNumber("--seeds <n>", "play each variant with this many seeds (default: 20)", 2, mostRuns))
    .addOption(jobs())
    .addOption(cap())
    .addHelpText(
      "after",
      labCommands(`
Plays the setup of a published result in simulated time and compares the numbers. A paper is reproduced if a published number
of one run lies in our 95 % prediction interval, a published mean overlaps our 95 % interval, and a closed form lies within
it, with at least 20 seeds and a half width of at most 10 %. It has the same shape if only bounds and orders agree.

Examples:
  lab paper
  lab paper bronson-2021
  lab paper bronson-2021 --set order.retry=1
  lab paper bronson-2021 --out bronson.html
  lab paper --all --json

Exit codes: 0 reproduced or the same shape, 1 different, 2 usage error, 130 interrupted.`),
    );
  addReportOptions(command, "table", "paper");
}

/** Returns a paper by its name, or a user's own by its file. */
async function chosen(written: string): Promise<Paper> {
  const { readPaper } = await import("../../scenario/paper/paper-library.ts");
  if (!/\.ya?ml$/i.test(written)) return readPaper(written);
  const { readOwnPaper } = await import("../paper/check-paper.ts");
  return await readOwnPaper(written);
}

export async function act(lab: Lab, names: readonly string[], options: Options): Promise<number> {
  const { paperNames, readPaper } = await import("../../scenario/paper/paper-library.ts");
  const outputs = await outputsOf(options, "paper", "table");
  const isTable = outputs.screen !== undefined && outputs.screen.isData !== true;
  if (names.length === 0 && !options.all && isTable && outputs.files.length === 0) {
    const { paperList } = await import("../../render/text/paper/paper-list.ts");
    lab.terminal.print(paperList(paperNames().map(readPaper), lab.terminal.look));
    return 0;
  }
  const papers = names.length === 0 ? paperNames().map(readPaper) : await Promise.all([...new Set(names)].map(chosen));
  const { playPapers } = await import("../paper/play-paper.ts");
  const { set = [], seeds, jobs: threads, cap: capMs } = options;
  const how = { set, capMs, ...(seeds !== undefined && { seeds }), ...(threads !== undefined && { jobs: threads }) };
  const value = { papers: await playPapers(lab, papers, how) };
  if (lab.interruption.signal.aborted) return 130;
  await show(lab, outputs, { kind: "paper", value });
  return value.papers.some(({ verdict }) => verdict === "different") ? 1 : 0;
}
