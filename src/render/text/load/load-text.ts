import type { ExampleCall, LoadResult, LoadStory } from "../../../scenario/load/load-story.ts";
import { questionOf } from "../../../scenario/playing/evidence/evidence.ts";
import type { Report } from "../../../scenario/report.ts";
import type { Look } from "../../look.ts";
import {
  cacheIn,
  exampleWords,
  type Fact,
  loadFacts,
  marksOf,
  runsIn,
  sharedFacts,
} from "../../view/load/load-facts.ts";
import { learnerSentences, loadSentences } from "../../view/load/load-sentences.ts";
import { paintFor } from "../drawing/paint.ts";
import { labelled } from "../drawing/title.ts";
import { cut } from "../drawing/width.ts";
import { type Room, timelineLines } from "../run/timeline.ts";
import { loadChart } from "./load-chart.ts";

const exampleRoom: Room = { most: 12, whole: "--format timeline" };
/** In a lower window each curve of a chart is one line. */
const fewRows = 32;

/**
 * Draws the loads of a run: servers, the one call that tells most, or all that were asked for, and the charts last, so that even a
 * small window shows them together with the verdict.
 */
export function loadParts(report: Report, load: LoadStory, look: Look): string[][] {
  const loads = load.loads.map((each) => ({ ...each, examples: telling(each.examples) }));
  return [
    ...loadNumbers(report, load, look, () => []),
    ...loadExamples(report, { ...load, loads }, look, exampleRoom),
    ...loadCharts(report, load, look),
  ];
}

/** Says in a sentence or two what each load came to. */
export function loadsInShort(load: LoadStory, look: Look): string[] {
  const isOne = load.loads.length === 1;
  return factLines(
    load.loads.map((each) => [isOne ? "in short" : each.load.name, inShort(each, load)[1]]),
    look,
  );
}

/** Keeps the most frequent failure, or the first call if none failed. Several calls of one outcome were asked for. */
function telling(examples: readonly ExampleCall[]): readonly ExampleCall[] {
  if (new Set(examples.map(({ of }) => of)).size < examples.length) return examples;
  const failed = examples.filter(({ of }) => of !== "slowest" && !/^[23]/.test(of));
  const most = failed.reduce<ExampleCall | undefined>(
    (best, each) => (best && best.count >= each.count ? best : each),
    undefined,
  );
  return most === undefined ? examples.slice(0, 1) : [most];
}

/** Draws results, charts and servers. */
export function loadResults(report: Report, load: LoadStory, look: Look): string[][] {
  return [...loadCharts(report, load, look), ...loadNumbers(report, load, look, (each) => [inShort(each, load)])];
}

function loadNumbers(report: Report, load: LoadStory, look: Look, above: (each: LoadResult) => Fact[]): string[][] {
  return [
    ...(load.late === null ? [] : [labelled("late", load.late, look)]),
    ...load.loads.map((each) =>
      named(each, load, factLines([...above(each), ...loadFacts(each, report.world, runsIn(load))], look), look),
    ),
    factLines([...sharedFacts(load, report.setup), ...brackets(load)], look),
  ];
}

/** Explains the intervals, if there are any. */
function brackets({ loads }: LoadStory): Fact[] {
  if (loads.every(({ goodputPerS: [, low] }) => low === null)) return [];
  const says = `the 95 % interval. A number has none if too few of its calls are independent or all are alike, if something changed, or if the load was too short. A steady load leaves out its first tenth, except in counts.`;
  return [["( )", says]];
}

/** Draws a chart of each load. */
function loadCharts(report: Report, load: LoadStory, look: Look): string[][] {
  const rows = (look.rows ?? Number.POSITIVE_INFINITY) < fewRows ? 1 : 2;
  return load.loads.map((each) => {
    const chart = loadChart(each, marksOf(report), runsIn(load), look, cacheIn(load), rows);
    return chart.length === 0 ? chart : named(each, load, chart, look);
  });
}

/** Heads lines about a load with its name if there are several. */
function named({ load }: LoadResult, { loads }: LoadStory, lines: readonly string[], look: Look): string[] {
  return loads.length > 1 ? [paintFor(look).faint(load.name), ...lines] : [...lines];
}

/** Draws one call of each kind, whole unless there is only this much room. */
export function loadExamples(report: Report, { loads }: LoadStory, look: Look, room?: Room): string[][] {
  return loads.flatMap(({ examples }) => examples.map((example) => exampleLines(report, example, look, room)));
}

/** Draws the results in at most `room` lines, with charts if anything changed during the load or the learner is asked about time. */
export function loadLog(report: Report, load: LoadStory, look: Look, room: number): string[] {
  const { loads } = load;
  const marks = marksOf(report);
  const charts =
    marks.length === 0 && !asksAboutTime(report)
      ? []
      : loads.flatMap((each) => loadChart(each, marks, runsIn(load), look, cacheIn(load), 1));
  const facts = [...loads.flatMap((each) => learnerFacts(each, report, load)), ...sharedFacts(load, report.setup)];
  const short = factLines(facts.filter(isNeeded), look);
  const charted = [...charts, ...short];
  const shortest = loads.length > 1 && marks.length === 0 ? short : charted;
  const lines = [[...charts, ...factLines(facts, look)], charted].find((each) => each.length <= room) ?? shortest;
  if (lines.length <= room) return lines;
  return lines.slice(0, room).map((line, at) => (at === room - 1 ? `${cut(line, look.width - 2, "")} …` : line));
}

function inShort(result: LoadResult, load: LoadStory): Fact {
  return ["in short", loadSentences(result, load)];
}

/** Leaves out what the question's page and the sentences have said. With several loads, the name of each comes first. */
function learnerFacts(result: LoadResult, { world }: Report, load: LoadStory): Fact[] {
  const label = load.loads.length > 1 ? result.load.name : "in short";
  const rest = loadFacts(result, world, runsIn(load)).filter(([each]) => each !== "load" && each !== "calls");
  return [[label, learnerSentences(result, load)], ...rest];
}

/** On a small screen rows go whose numbers the sentences repeat. */
function isNeeded([label]: Fact): boolean {
  return !["goodput", "orders", "payments", "requests"].includes(label);
}

/** Whether a question or an observation is about a stretch of the load, or about how long calls took. */
function asksAboutTime({ scenario, twisted }: Report): boolean {
  const asked = [...(questionOf(scenario, twisted)?.choices ?? []), ...(scenario.seen ?? [])];
  return asked
    .flatMap(({ expect }) => expect)
    .some(
      (each) =>
        each.kind === "load" && (each.between !== undefined || each.claims.some(({ of }) => of.kind === "took")),
    );
}

function factLines(facts: readonly Fact[], look: Look): string[] {
  return facts.flatMap(([label, says]) => labelled(label, says, look));
}

function exampleLines(report: Report, example: ExampleCall, look: Look, room: Room | undefined): string[] {
  const { events, calls, ledger } = example;
  const lines = timelineLines({ ...report, events, calls, ledger }, look, room);
  return lines.length === 0 ? [] : [paintFor(look).faint(exampleWords(example)), ...lines];
}
