import { sayEstimate, type Unit } from "../../scenario/judge/say-load.ts";
import type { ExampleCall, LoadResult, LoadStory, ServerResult } from "../../scenario/load/story.ts";
import type { Report } from "../../scenario/report.ts";
import { isChange } from "../../scenario/steps/change.ts";
import { thousands } from "../../text/phrases.ts";
import type { Look } from "../look.ts";
import { loadChart, type Mark } from "./load-chart.ts";
import { loadWords } from "./load-words.ts";
import { paintFor } from "./paint.ts";
import { timelineLines } from "./timeline.ts";
import { labelled } from "./title.ts";

const ms: Unit = { factor: 1, sign: " ms" };
const perS: Unit = { factor: 1, sign: "/s" };
const percent: Unit = { factor: 100, sign: " %" };
const mostMoments = 12;

/** The loads of a run: results, development over time, each server, and one call of each kind. */
export function loadParts(report: Report, load: LoadStory, look: Look): string[][] {
  const marks = marksOf(report);
  return [
    ...(load.undecided === null ? [] : [labelled("undecided", load.undecided, look)]),
    ...load.loads.flatMap((each) => [loadChart(each, marks, look), loadNumbers(each, look)]),
    [...serverLines(load, look), ...chargeLines(load, look), ...runLines(load, look)],
    ...load.loads.flatMap(({ examples }) => examples.map((example) => exampleLines(report, example, look))),
  ];
}

function marksOf({ scenario, events }: Report): Mark[] {
  if (!scenario.steps.some(isChange)) return [];
  const changes = events.filter(({ what }) => what.kind === "changed");
  return changes.map(({ atMs, what }) => ({ atMs, says: "says" in what ? what.says : "" }));
}

function loadNumbers(result: LoadResult, look: Look): string[] {
  const { load, offered, good, failed, unfinished, tookMs, maxMs, goodputPerS } = result;
  const { mean, p50, p90, p99, p999 } = tookMs;
  const endings = [...result.statuses, ...result.failures].map(([ending, count]) => `${ending}: ${thousands(count)}`);
  const open = unfinished === 0 ? "" : `, ${thousands(unfinished)} unfinished`;
  const times = { mean, p50, p90, p99, "p99.9": p999 };
  const took = Object.entries(times).map(([name, estimate]) => `${name} ${sayEstimate(estimate, ms)}`);
  return [
    ...labelled("load", loadWords(load), look),
    ...labelled(
      "calls",
      `${thousands(offered)} offered, ${thousands(good)} good, ${thousands(failed)} failed${open}`,
      look,
    ),
    ...labelled("endings", endings.join(", "), look),
    ...labelled("goodput", sayEstimate(goodputPerS, perS), look),
    ...(good === 0 ? [] : labelled("latency", `${took.join(", ")}, max ${Number(maxMs.toPrecision(4))} ms`, look)),
  ];
}

function serverLines({ servers }: LoadStory, look: Look): string[] {
  return [...servers].flatMap(([name, server]) => labelled(name, serverWords(server), look));
}

function serverWords(server: ServerResult): string {
  const { arrived, refused, finished, useless, busyShare, queueMean, queueMax, waitMs, waitedShare } = server;
  const said = [
    `${thousands(arrived)} arrived`,
    ...(refused > 0 ? [`${thousands(refused)} refused`] : []),
    `${thousands(finished)} finished`,
    ...(useless > 0 ? [`${thousands(useless)} of them useless (${shareWords(useless, finished)})`] : []),
    ...(busyShare[0] > 0 ? [`busy ${sayEstimate(busyShare, percent)}`] : []),
    ...(queueMax > 0
      ? [
          `queue ${sayEstimate(queueMean, { factor: 1, sign: "" })} on average, ${thousands(queueMax)} at most`,
          `${sayEstimate(waitedShare, percent)} waited`,
          `wait mean ${sayEstimate(waitMs.mean, ms)}, p99 ${sayEstimate(waitMs.p99, ms)}`,
        ]
      : []),
  ];
  return said.join(", ");
}

function chargeLines({ charges: { confirmed, unconfirmed, repeated } }: LoadStory, look: Look): string[] {
  const said = [
    `${thousands(confirmed)} confirmed`,
    ...(unconfirmed > 0 ? [`${thousands(unconfirmed)} done but not confirmed`] : []),
    ...(repeated > 0 ? [`${thousands(repeated)} done more than once`] : []),
  ];
  return labelled("both ends", said.join(", "), look);
}

function runLines({ runs }: LoadStory, look: Look): string[] {
  if (runs.length === 0) return [];
  const collapsed = runs.filter((run) => run.collapsed).length;
  return labelled("runs", `${runs.length}, of which ${collapsed} ended collapsed`, look);
}

function exampleLines(report: Report, example: ExampleCall, look: Look): string[] {
  const { of, count, events, calls, ledger } = example;
  const head =
    of === "slowest"
      ? "the slowest"
      : count === 1
        ? `the one that got ${of}`
        : `one of the ${thousands(count)} that got ${of}`;
  const lines = timelineLines({ ...report, events, calls, ledger }, look, mostMoments);
  return lines.length === 0 ? [] : [paintFor(look).faint(head), ...lines];
}

function shareWords(part: number, whole: number): string {
  return `${Number(((part / whole) * 100).toPrecision(3))} %`;
}
