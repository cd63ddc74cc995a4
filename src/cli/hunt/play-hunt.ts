import { Hunt } from "../../hunt/hunt.ts";
import { HuntLines } from "../../hunt/hunt-cells.ts";
import { type HuntReport, reportOf } from "../../hunt/hunt-report.ts";
import type { HuntTarget } from "../../hunt/hunt-target.ts";
import type { RunResult } from "../../hunt/run-result.ts";
import { type CallSet, nothingFails } from "../../hunt/search/call-set.ts";
import { chargesHint, huntCounts, huntVerdict, requestFails } from "../../render/view/hunt-words.ts";
import { callFailure, failuresIn } from "../../scenario/strikes/call-failures.ts";
import { engineHash } from "../../scenario/sweep/engine-hash.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { sayDuration } from "../../text/values/units.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import { stopwatch } from "../../world/real-timer.ts";
import type { WorldKind } from "../../world/world.ts";
import type { Lab } from "../lab.ts";
import { outputsOf } from "../report/outputs.ts";
import type { ReportOptions } from "../report/report-options.ts";
import { show } from "../report/show-result.ts";
import { readShard } from "../sweep/sweep-lines.ts";
import { codeOfHunt } from "./hunt-code.ts";
import { ResultFile, readCells, readResults } from "./hunt-files.ts";
import { huntSource } from "./hunt-source.ts";
import { playAll } from "./play-all.ts";
import type { HuntSource } from "./prepared-hunt.ts";

export interface HuntOptions extends ReportOptions {
  readonly failures: string;
  readonly most: number;
  readonly all?: boolean;
  readonly world?: WorldKind;
  readonly jobs?: number;
  readonly for?: number;
  readonly seed: number;
  readonly accept?: string;
  readonly resume?: string;
  readonly plan?: boolean;
  readonly cells?: string;
  readonly shard?: string;
  readonly merge?: readonly string[];
  readonly quiet?: boolean;
}

const mostStories = 20;

/** Plays a hunt, or a part of one. */
export async function playHunt(lab: Lab, file: string, options: HuntOptions): Promise<number> {
  const outputs = await outputsOf(options, "hunt", "table");
  for (const name of failuresIn(options.failures)) callFailure(name);
  const source = await huntSource(file, options, lab.interruption.signal);
  try {
    const { target, text, programs } = source;
    const accepted = await acceptedBreaks(options.accept, target);
    const lines = new HuntLines({ engine: engineHash(), text, world: target.world, seed: options.seed, programs });
    if (options.cells !== undefined)
      return await playCells(lab, source, lines, await readCells(options.cells, lines, lab.terminal));
    const kept = options.resume === undefined ? undefined : new ResultFile(options.resume, target.world === "real");
    const stored = options.merge ?? kept?.files ?? [];
    const { results, note } = await readResults(stored, lines, lab.terminal, source.unseenPrograms);
    if (note !== undefined) lab.terminal.note(note);
    const { failures, most, all = false, seed, jobs, for: forMs } = options;
    const { signal } = lab.interruption;
    const hunt = new Hunt(
      target,
      { failures, most, all, seed, jobs, forMs, signal, isAccepted: (set, rule) => accepted.has(set, rule) },
      results,
    );
    if (options.plan) return await printPlan(lab, source, hunt, lines);
    if (options.shard !== undefined) return await playShard(lab, source, hunt, lines, options.shard);
    const elapsed = stopwatch();
    if (options.merge !== undefined) {
      // Plans and shards begin after the run without a failure, so their results may lack it.
      await hunt.playFirst();
      hunt.known();
    } else await playAll(lab, hunt, lines, kept, options.resume);
    if (signal.aborted) return 130;
    const report = await told(reportOf(hunt, source.commandOf, elapsed()), source, signal);
    const { screen: _, ...files } = outputs;
    const isGood = codeOfHunt(report) === 0;
    // With --quiet only if something broke; otherwise if no table goes to the screen.
    if (options.quiet ? !isGood : outputs.screen === undefined)
      for (const note of [huntVerdict(report), ...huntCounts(report), ...chargesHint(report)]) lab.terminal.note(note);
    await show(lab, options.quiet && isGood ? files : outputs, { kind: "hunt", value: report });
    for (const note of [...(source.notes?.() ?? []), ...accepted.unneeded(hunt)]) lab.terminal.note(note);
    return endOf(report, file, hunt.resultOf(nothingFails)?.log ?? []);
  } finally {
    await source.close?.();
  }
}

async function acceptedBreaks(file: string | undefined, target: HuntTarget) {
  const { AcceptedBreaks } = await import("./accepted-breaks.ts");
  return file === undefined ? AcceptedBreaks.none : AcceptedBreaks.read(file, target);
}

/** Prints the sets that come next. */
async function printPlan({ terminal }: Lab, { target }: HuntSource, hunt: Hunt, lines: HuntLines): Promise<number> {
  const elapsed = stopwatch();
  await hunt.playFirst();
  const tookMs = elapsed();
  const left = hunt.known();
  for (const set of left) await terminal.pourData(`${lines.cell(set)}\n`);
  const time = sayDuration(Math.max(1, Math.round((left.length * tookMs) / target.lanes)));
  terminal.note(`${left.length} runs, about ${time}; their results may show more calls`);
  return 0;
}

/** Plays a part of the sets that come next. */
async function playShard(lab: Lab, source: HuntSource, hunt: Hunt, lines: HuntLines, shard: string): Promise<number> {
  await hunt.playFirst();
  const { at, of } = readShard(shard);
  const sets = hunt.known().filter((_, nth) => nth % of === at % of);
  return await playCells(lab, source, lines, sets);
}

async function playCells(
  { terminal, interruption }: Lab,
  { target }: HuntSource,
  lines: HuntLines,
  sets: readonly CallSet[],
) {
  const { signal } = interruption;
  for (const set of sets) {
    const result: RunResult = await target.play(set, signal);
    if (signal.aborted) return 130;
    await terminal.pourData(`${lines.result(set, result)}\n`);
  }
  return 0;
}

/** Adds the stories of the breaks, as far as they are shown. */
async function told(report: HuntReport, { tell }: HuntSource, signal: AbortSignal): Promise<HuntReport> {
  if (tell === undefined) return report;
  const breaks: HuntReport["breaks"][number][] = [];
  for (const [at, each] of report.breaks.entries()) {
    const story = at < mostStories ? await tell(each.set, signal) : undefined;
    breaks.push(story === undefined ? each : { ...each, story });
  }
  return { ...report, breaks };
}

function endOf(report: HuntReport, file: string, output: readonly string[]): number {
  if (report.alreadyBroken.length > 0) {
    const says = `${requestFails(report)}: ${report.alreadyBroken.join("; ")}`;
    const cure = `see it with ${labCommand(`run ${shellWord(file)}`)}`;
    throw new ProblemError([{ says, cure, ...(output.length > 0 && { output }) }]);
  }
  if (report.calls.length === 0)
    throw new ProblemError([
      {
        says: "no service called another, so there is nothing to break",
        cure: "name a request that makes a service call another",
      },
    ]);
  return codeOfHunt(report);
}
