import type { ExampleCall, LoadStory } from "../../scenario/load/story.ts";
import type { Report } from "../../scenario/report.ts";
import type { Look } from "../look.ts";
import { exampleWords, type Fact, loadFacts, marksOf, sharedFacts } from "../view/load-facts.ts";
import { loadChart } from "./load-chart.ts";
import { paintFor } from "./paint.ts";
import { timelineLines } from "./timeline.ts";
import { labelled } from "./title.ts";

const mostMoments = 12;

/** The loads of a run: results, development over time, each server, and one call of each kind. */
export function loadParts(report: Report, load: LoadStory, look: Look): string[][] {
  const marks = marksOf(report);
  const lines = (facts: readonly Fact[]) => facts.flatMap(([label, says]) => labelled(label, says, look));
  return [
    ...(load.undecided === null ? [] : [labelled("undecided", load.undecided, look)]),
    ...load.loads.flatMap((each) => [loadChart(each, marks, look), lines(loadFacts(each))]),
    lines(sharedFacts(load)),
    ...load.loads.flatMap(({ examples }) => examples.map((example) => exampleLines(report, example, look))),
  ];
}

function exampleLines(report: Report, example: ExampleCall, look: Look): string[] {
  const { events, calls, ledger } = example;
  const lines = timelineLines({ ...report, events, calls, ledger }, look, mostMoments);
  return lines.length === 0 ? [] : [paintFor(look).faint(exampleWords(example)), ...lines];
}
