import { sayMissing } from "../../render/view/swept.ts";
import { sizeOf } from "../../scenario/sweep/cell.ts";
import { Collection } from "../../scenario/sweep/collect.ts";
import { engineHash } from "../../scenario/sweep/engine.ts";
import { missingCells } from "../../scenario/sweep/missing.ts";
import type { CellResult } from "../../scenario/sweep/result.ts";
import { labCommand } from "../../text/lab-command.ts";
import { listed } from "../../text/lists.ts";
import { type Problem, ProblemError } from "../../text/problem.ts";
import type { Lab } from "../lab.ts";
import type { Terminal } from "../output/terminal.ts";
import { sayHowToResume } from "./how-to-resume.ts";
import { measuresOf, outputsOfPicture, type PictureOptions, picture } from "./picture.ts";
import { furtherLines, readPrecision, sayVague } from "./refine.ts";
import { onePerMistake } from "./repeated-problems.ts";
import { Earlier } from "./resume.ts";
import { type Cells, type HowToRun, runCells } from "./run-cells.ts";
import { linesIn, planIn, readShard, shardOf } from "./sweep-lines.ts";
import { type GridOptions, gridOf, linesOfGrid } from "./sweep-source.ts";

export interface SweepOptions extends GridOptions, PictureOptions, HowToRun {
  readonly plan?: boolean;
  readonly cells?: string;
  readonly shard?: string;
  readonly merge?: boolean;
  readonly resume?: string;
}

/** A plan is written in large pieces, because a write for each line takes longer than making the line. */
const pieceLength = 256 * 1024;

export async function printPlan({ terminal }: Lab, names: readonly string[], options: SweepOptions): Promise<number> {
  const { lines } = await cellsOf(names, options, terminal);
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

export async function runAndPrint(lab: Lab, names: readonly string[], options: SweepOptions): Promise<number> {
  const { terminal, interruption } = lab;
  const outputs = await outputsOfPicture(options);
  const format = options.json ? "json" : (options.format ?? (isOfPlan(options) ? "ndjson" : undefined));
  const isStreamed = format === "ndjson" && options.out === undefined;
  if (isStreamed) refusePicture(options);
  const cells = await cellsOf(names, options, terminal);
  const { grid } = cells;
  const measures = grid === undefined ? [] : measuresOf(grid.names, options.measure);
  const precision = options.precision === undefined ? undefined : readPrecision(options.precision, measures);
  const earlier =
    options.resume === undefined
      ? undefined
      : await Earlier.read(linesIn(options.resume, terminal.stdin), engineHash());
  const results: string[] = [];
  let printed = 0;
  const keeps = !isStreamed || precision !== undefined;
  const take = async (line: string) => {
    if (keeps) results.push(line);
    if (isStreamed) await terminal.pourData(`${line}\n`);
    printed += 1;
  };
  const problems = await runCells(lab, cells, options, earlier, take);
  for (let isDone = precision === undefined; !isDone && !interruption.signal.aborted; ) {
    const { lines, vague, all } = furtherLines(grid!, results, precision!, options.measure);
    isDone = lines.length === 0;
    if (isDone) terminal.say(sayVague(vague, all, options.precision!));
    if (isDone) break;
    const before = results.length;
    problems.push(...(await runCells(lab, { lines, total: lines.length }, options, earlier, take)));
    // Unplayable cells add no results, so the loop would not end.
    isDone = results.length === before;
  }
  if (interruption.signal.aborted) {
    for (const line of earlier?.unused ?? []) await take(line);
    terminal.say(sayHowToResume(lab.args, results, isStreamed ? printed : undefined));
    return 130;
  }
  if (earlier !== undefined) sayEarlier(lab, earlier, options.resume!);
  const collection = new Collection();
  for (const [at, text] of results.entries()) collection.add({ file: "results", line: at + 1, text });
  if (!isStreamed) await picture(lab, collection.results(), outputs, options.measure);
  return await codeAfter(lab, [...(earlier?.problems ?? []), ...problems]);
}

export async function mergeFiles(lab: Lab, files: readonly string[], options: SweepOptions): Promise<number> {
  if (files.length === 0)
    throw new ProblemError([{ says: "--merge needs files of results", cure: "name them, such as out/*.ndjson" }]);
  if (options.format === "ndjson") refusePicture(options);
  const outputs = await outputsOfPicture(options);
  const collection = new Collection();
  for (const file of files) for await (const line of linesIn(file, lab.terminal.stdin)) collection.add(line);
  const results = collection.results();
  noteMissing(lab, results);
  if (results.length > 0) await picture(lab, results, outputs, options.measure);
  else if (collection.problems.length === 0) throw noResults(files);
  return await codeAfter(lab, collection.problems);
}

function noResults(files: readonly string[]): ProblemError {
  const cure = `name files that ${labCommand("sweep --cells -")} or --shard has printed`;
  return new ProblemError([{ says: `there are no results in ${listed(files)}`, cure }]);
}

function noteMissing({ terminal }: Lab, results: readonly CellResult[]): void {
  const missing = results.length === 0 ? 0 : missingCells(results);
  if (missing > 0) terminal.note(`note: ${sayMissing(missing)}; merge the results of all shards`);
}

const onePoint = "note: nothing is varied, so all seeds play the same point; add --vary SETTING=VALUES for others";

/** Returns whether the cells come from a plan, so that the output is lines of results. */
function isOfPlan({ cells, shard, vary }: SweepOptions): boolean {
  return cells !== undefined || (shard !== undefined && vary === undefined);
}

/** Rejects options of a picture, which lines of results do not have. `--precision` still needs its measures. */
function refusePicture({ measure, report, precision }: SweepOptions): void {
  const [unused] = [
    ...(measure !== undefined && precision === undefined ? ["--measure"] : []),
    ...(report !== undefined ? ["--report"] : []),
  ];
  if (unused === undefined) return;
  const says = `${unused} has no effect on NDJSON, which has all numbers of each cell`;
  throw new ProblemError([{ says, cure: `leave it out, or write ${labCommand("sweep --merge")} with the results` }]);
}

async function cellsOf(names: readonly string[], options: SweepOptions, terminal: Terminal): Promise<Cells> {
  const { stdin } = terminal;
  const shard = options.shard === undefined ? undefined : readShard(options.shard);
  if (options.cells !== undefined) return { lines: planIn(options.cells, stdin) };
  if (shard !== undefined && isOfPlan(options)) {
    if (options.seeds !== undefined) {
      const says = "--seeds has no effect on a plan, whose cells have their seeds";
      throw new ProblemError([{ says, cure: "leave it out, or write --vary and a scenario instead of a plan" }]);
    }
    const [file, other] = names;
    if (file === undefined || other !== undefined)
      throw new ProblemError([
        { says: "--shard takes one plan", cure: "name it, such as cells.ndjson, or - for stdin" },
      ]);
    return { lines: shardOf(planIn(file, stdin), shard) };
  }
  const grid = await gridOf(names, options);
  if (grid.dimensions.length === 0) terminal.note(onePoint);
  const lines = linesOfGrid(grid);
  return shard === undefined ? { lines, total: sizeOf(grid), grid } : { lines: shardOf(lines, shard), grid };
}

function sayEarlier({ terminal }: Lab, { isCut, unused }: Earlier, file: string): void {
  if (isCut) terminal.note(`note: the last line of ${file} was cut off; its cell was run again`);
  if (unused.length > 0)
    terminal.note(`note: ${unused.length} results in ${file} belong to other cells; they were left out`);
}

/** Reports bad lines at the end, after all others were played. */
async function codeAfter({ terminal }: Lab, problems: readonly Problem[]): Promise<number> {
  if (problems.length === 0) return 0;
  const drawn = await import("../../render/text/problem-text.ts");
  terminal.say(drawn.problems(onePerMistake(problems), terminal.sideLook));
  return 2;
}
