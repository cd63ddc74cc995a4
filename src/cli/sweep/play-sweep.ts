import { type Grid, sizeOf } from "../../scenario/sweep/cells/cell.ts";
import { Collection } from "../../scenario/sweep/cells/collect.ts";
import { engineHash } from "../../scenario/sweep/engine-hash.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import type { Lab } from "../lab.ts";
import type { Outputs } from "../report/outputs.ts";
import { Earlier } from "./cells/resume.ts";
import { type Cells, type HowToRun, runCells } from "./cells/run-cells.ts";
import { sayHowToResume } from "./how-to-resume.ts";
import {
  type Completed,
  measuresOf,
  outputsOfPicture,
  type PictureOptions,
  picture,
  refusePicture,
} from "./picture.ts";
import { furtherLines, readPrecision, sayVague } from "./refine.ts";
import { codeAfter } from "./repeated-problems.ts";
import { linesIn, planIn, readShard, shardOf } from "./sweep-lines.ts";
import { type GridOptions, gridOf, linesOfGrid, type NamedGrid } from "./sweep-source.ts";
import { varyMissing } from "./vary-missing.ts";

export interface PlanOptions extends GridOptions {
  readonly shard?: string;
}

export interface CellRunOptions extends PictureOptions, HowToRun {
  readonly shard?: string;
  readonly resume?: string;
}

export interface GridRunOptions extends PlanOptions, CellRunOptions {
  readonly precision?: string;
  readonly live?: boolean;
}

/** A plan is written in large pieces, because a write for each line takes longer than making the line. */
const pieceLength = 256 * 1024;

export async function printPlan({ terminal }: Lab, name: string, options: PlanOptions): Promise<number> {
  const { lines } = await cellsOf(terminal, name, options);
  let piece = "";
  for await (const { text } of lines) {
    piece += `${text}\n`;
    if (piece.length < pieceLength) continue;
    await terminal.pourData(piece);
    piece = "";
  }
  await terminal.pourData(piece);
  return 0;
}

export async function playGrid(lab: Lab, name: string, options: GridRunOptions): Promise<number> {
  const usual = await outputOf(options, options.json ? "json" : options.format);
  const output = options.live ? { ...usual, ...(await mapOutput(lab, usual.outputs, name, options.vary)) } : usual;
  const cells = await cellsOf(lab.terminal, name, options);
  const measures = measuresOf(cells.grid.names, options.measure);
  sayLong(lab.terminal, cells.total, cells.grid?.seedCount);
  if (options.precision === undefined) return await playAndPrintCells(lab, cells, options, output);
  const { precision } = options;
  const limit = readPrecision(precision, measures);
  return await playAndPrintCells(lab, cells, options, output, { grid: cells.grid, precision, limit });
}

async function mapOutput(lab: Lab, outputs: Outputs, name: string, vary: readonly string[] = []) {
  if (vary.length < 1 || vary.length > 2)
    throw new ProblemError([{ says: "--live draws a map of one or two settings", cure: "write one or two --vary" }]);
  const { liveMap, mapLesson } = await import("../report/live.ts");
  const { loadScenario } = await import("../../scenario/library/library.ts");
  const { withOutcomes } = await import("./point-outcomes.ts");
  const scenario = await loadScenario(name);
  const completed: Completed = async (swept) => {
    const lesson = mapLesson(lab, scenario, swept.fixed);
    return lesson.kind === "story" ? await withOutcomes(lesson, swept, lab.interruption.signal) : swept;
  };
  return { outputs: liveMap(lab, outputs, scenario), completed };
}

/** Plays cells that were planned elsewhere. */
export async function playPlan(lab: Lab, file: string, options: CellRunOptions): Promise<number> {
  const output = await outputOf(options, options.json ? "json" : (options.format ?? "ndjson"));
  const shard = options.shard === undefined ? undefined : readShard(options.shard);
  const lines = planIn(file, lab.terminal.stdin);
  return await playAndPrintCells(lab, { lines: shard === undefined ? lines : shardOf(lines, shard) }, options, output);
}

interface SweepOutput {
  readonly outputs: Outputs;
  /** Whether each result is printed as a line as soon as it is there. */
  readonly isStreamed: boolean;
  readonly completed?: Completed;
}

async function outputOf(options: GridRunOptions, format: string | undefined): Promise<SweepOutput> {
  const isStreamed = format === "ndjson" && options.out === undefined;
  if (isStreamed) refusePicture(options);
  return { outputs: await outputsOfPicture(options), isStreamed };
}

interface Refinement {
  readonly grid: Grid;
  readonly precision: string;
  readonly limit: number;
}

async function playAndPrintCells(
  lab: Lab,
  cells: Cells,
  options: GridRunOptions,
  { outputs, isStreamed, completed }: SweepOutput,
  refinement?: Refinement,
): Promise<number> {
  const { terminal, interruption } = lab;
  const earlier =
    options.resume === undefined
      ? undefined
      : await Earlier.read(linesIn(options.resume, terminal.stdin), engineHash());
  const results: string[] = [];
  let printed = 0;
  const keeps = !isStreamed || refinement !== undefined;
  const take = async (line: string) => {
    if (keeps) results.push(line);
    if (isStreamed) await terminal.pourData(`${line}\n`);
    printed += 1;
  };
  const problems = await runCells(lab, cells, options, earlier, take);
  while (refinement !== undefined && !interruption.signal.aborted) {
    const { grid, precision, limit } = refinement;
    const { lines, vague, all } = furtherLines(grid, results, limit, options.measure);
    if (lines.length === 0) {
      if (vague > 0) terminal.note(sayVague(vague, all, precision));
      break;
    }
    const before = results.length;
    problems.push(...(await runCells(lab, { lines, total: lines.length }, options, earlier, take)));
    // Unplayable cells add no results, so the loop would not end.
    if (results.length === before) break;
  }
  if (interruption.signal.aborted) {
    for (const line of earlier?.unused ?? []) await take(line);
    terminal.say(sayHowToResume(lab, results, isStreamed ? printed : undefined));
    return 130;
  }
  if (earlier !== undefined && options.resume !== undefined) sayEarlier(lab, earlier, options.resume);
  const collection = new Collection();
  for (const [at, text] of results.entries()) collection.add({ file: "results", line: at + 1, text });
  if (!isStreamed) await picture(lab, collection.results(), outputs, options.measure, completed);
  return await codeAfter(lab, [...(earlier?.problems ?? []), ...problems]);
}

/** More cells take several seconds on most machines. */
const manyCells = 5000;

/** Says how many cells a long sweep has, before any result could be lost by stopping it. */
function sayLong(terminal: Lab["terminal"], total = 0, seedCount = 1): void {
  if (total <= manyCells) return;
  const fewer = seedCount > 1 ? "a larger step or --seeds 1" : "a larger step";
  terminal.note(`note: this sweep plays ${total} cells; ${fewer} gives fewer`);
}

const onePoint = "note: nothing is varied, so all seeds play the same point; add --vary SETTING=VALUES for others";

async function cellsOf(
  terminal: Lab["terminal"],
  name: string,
  options: PlanOptions,
): Promise<Cells & { readonly grid: NamedGrid }> {
  const shard = options.shard === undefined ? undefined : readShard(options.shard);
  const grid = await gridOf(name, options);
  if (grid.dimensions.length === 0 && options.seeds === undefined && options.precision === undefined)
    throw await varyMissing(name);
  if (grid.dimensions.length === 0) terminal.note(onePoint);
  const lines = linesOfGrid(grid);
  return shard === undefined ? { lines, total: sizeOf(grid), grid } : { lines: shardOf(lines, shard), grid };
}

function sayEarlier({ terminal }: Lab, { isCut, unused }: Earlier, file: string): void {
  if (isCut) terminal.note(`note: the last line of ${file} was cut off; its cell was run again`);
  if (unused.length > 0)
    terminal.note(`note: ${unused.length} results in ${file} belong to other cells; they were left out`);
}
