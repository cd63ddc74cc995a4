import { availableParallelism } from "node:os";
import type { Paper, PaperResult, PaperRow } from "../../scenario/paper/paper.ts";
import { estimateOfRuns, judgeRow, verdictOf } from "../../scenario/paper/paper-verdict.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import type { Lab } from "../lab.ts";
import { spin } from "../output/spinner.ts";
import type { CellOutcome } from "../sweep/cells/cell-player.ts";
import { cellThreads } from "../sweep/cells/cell-threads.ts";
import { playInOrder } from "../sweep/cells/in-order.ts";
import type { PaperRun } from "./paper-player.ts";

export interface HowToPlay {
  /** By default as many as the paper says. */
  readonly seeds?: number;
  readonly set: readonly string[];
  readonly capMs: number;
  readonly jobs?: number;
}

/** A bound, or a picture of where a result ceases to hold, needs fewer seeds than a number. */
const enoughForShapes = 5;
const enoughForStops = 3;

/** Plays papers in threads, one after another. Returns fewer results if it is interrupted. */
export async function playPapers(lab: Lab, papers: readonly Paper[], how: HowToPlay): Promise<PaperResult[]> {
  const { terminal, interruption } = lab;
  const { jobs = availableParallelism(), capMs } = how;
  const pool = cellThreads(jobs, { plays: "papers", capMs });
  const results: PaperResult[] = [];
  let says = "";
  const spinner = await spin(terminal, () => says);
  try {
    for (const paper of papers) {
      const runs = runsOf(paper, how);
      const numbers: number[][] = [];
      const lines = runs.map((run, at) => ({ file: "", line: at + 1, text: JSON.stringify(run) }));
      const take = (outcome: CellOutcome) => {
        if ("problems" in outcome) throw new ProblemError(outcome.problems);
        numbers.push(JSON.parse(outcome.line).map((value: number | null) => value ?? Number.NaN));
        says = `${paper.name}: ${numbers.length} of ${runs.length} runs`;
      };
      await playInOrder(lines, (line) => pool.play(line), take, interruption.signal);
      if (interruption.signal.aborted) break;
      results.push(resultOf(paper, how, runs, numbers));
    }
  } finally {
    spinner.stop();
    const closed = pool.close();
    if (!interruption.signal.aborted) await closed;
  }
  return results;
}

/** A run of a paper with the variant, or the value of the varied setting, that it belongs to. */
interface PlannedRun extends PaperRun {
  readonly of: string;
}

function runsOf(paper: Paper, { seeds = paper.seeds, set }: HowToPlay): PlannedRun[] {
  const { file, rows, variants, stops } = paper;
  const seedsUpTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
  const ofVariants = Object.entries(variants).flatMap(([of, changes]) => {
    const own = [...rows.entries()].filter(([, row]) => variantsOf(row).includes(of));
    const each = { paper: file, of, set: [...changes, ...set], rows: own.map(([at]) => at) };
    const isExact = own.some(([, { kind }]) => kind === "published");
    const last = isExact ? seeds : Math.min(seeds, enoughForShapes);
    return own.length === 0 ? [] : seedsUpTo(last).map((seed) => ({ ...each, seed }));
  });
  const ofStops = stops.values.flatMap((value) => {
    const variant = mustHave(variants[stops.variant], stops.variant);
    const changes = [...variant, ...set, `${stops.setting}=${value}`];
    const each = { paper: file, of: value, set: changes, rows: [] };
    return seedsUpTo(Math.min(seeds, enoughForStops)).map((seed) => ({ ...each, seed }));
  });
  return [...ofVariants, ...ofStops];
}

function resultOf(
  paper: Paper,
  { seeds = paper.seeds, set }: HowToPlay,
  runs: readonly PlannedRun[],
  numbers: readonly (readonly number[])[],
): PaperResult {
  const valuesOf = (of: string, row?: number) =>
    runs.flatMap((run, at) => {
      if (run.of !== of || (row === undefined) !== (run.rows.length === 0)) return [];
      const played = numbers[at]?.[row === undefined ? 0 : run.rows.indexOf(row)];
      return mustHave(played, `the number of ${of}`);
    });
  const rows = paper.rows.map((row, at) => judgeRow(row, (variant) => valuesOf(variant, at)));
  const { number, values } = paper.stops;
  const stops = values.map((value) => ({ value, ours: estimateOfRuns(number, valuesOf(value)) }));
  return { paper, seeds, set, verdict: verdictOf(rows), rows, stops };
}

function variantsOf(row: PaperRow): readonly string[] {
  return row.kind === "published" ? [row.variant] : row.variants;
}
