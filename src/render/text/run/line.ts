import { isFailed, isUndecided, type Report } from "../../../scenario/report.ts";
import type { Renderer } from "../../format.ts";
import type { Look } from "../../look.ts";
import { escapeAll } from "../../view/escape.ts";
import { loadSentences } from "../../view/load/load-sentences.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { paintFor } from "../drawing/paint.ts";
import { changeLines } from "../drawing/title.ts";
import { cut, padEnd, padStart, textWidth, wrap } from "../drawing/width.ts";
import { checkLines, fallen } from "./verdict.ts";

const widestName = 28;
const tookWidth = 8;
const margin = "    ";

/** Writes one line for each scenario. Its changes and failed expectations are below it, or how a load ended if nothing is expected. */
export const line: Renderer = (raw, look) => {
  const report = escapeAll(raw);
  const fell = isFailed(report) || isUndecided(report) ? report.verdict.checks.filter(({ holds }) => !holds) : [];
  const inside = { ...look, width: look.width - margin.length };
  const judged = isForgiven(report) ? wrap(fallen(report), inside.width) : checkLines(fell, inside);
  const below = isUnjudged(report) ? outcomes(report, inside) : judged;
  return `${[headOf(report, look), ...[...changeLines(report, inside), ...below].map((each) => margin + each)].join("\n")}\n`;
};

/** Returns whether expectations failed only because of the user's own change. */
function isForgiven({ forgiving, skipped, verdict }: Report): boolean {
  return forgiving && skipped === null && !verdict.holds && !verdict.undecided;
}

function headOf(report: Report, look: Look): string {
  const { skipped, tookMs } = report;
  const paint = paintFor(look);
  const name = padEnd(report.scenario.name, Math.min(widestName, Math.floor(look.width * 0.45)));
  const begin = `${signOf(report, look)} ${name}`;
  const took = skipped === null ? padStart(roughTime(tookMs), tookWidth) : "";
  const room = Math.max(0, look.width - textWidth(name) - signWidth(look) - textWidth(took) - 2);
  const says = cut(wordsOf(report), room, glyphsFor(look).more);
  return `${begin} ${padEnd(says, room)}${paint.faint(took)}`.trimEnd();
}

function wordsOf(report: Report): string {
  if (isUndecided(report)) return "undecided: this machine was too busy";
  if (report.skipped !== null) return `skipped: ${report.skipped}`;
  return isUnjudged(report) ? "nothing is expected" : report.scenario.title;
}

/** Says how each load ended. */
function outcomes({ load }: Report, { width }: Look): string[] {
  return load === undefined ? [] : load.loads.flatMap((each) => wrap(loadSentences(each, load), width));
}

/** A load of the command line expects nothing, so a tick would praise it whatever came of it. */
function isUnjudged({ load, verdict }: Report): boolean {
  return load !== undefined && verdict.checks.length === 0;
}

function roughTime(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function signOf(report: Report, look: Look): string {
  const { skipped, verdict } = report;
  const paint = paintFor(look);
  const { holds, falls, none } = glyphsFor(look);
  const width = signWidth(look);
  if (isFailed(report)) return paint.bad(padEnd(falls, width));
  return skipped === null && verdict.holds && !isUnjudged(report)
    ? paint.good(padEnd(holds, width))
    : paint.faint(padEnd(none, width));
}

function signWidth(look: Look): number {
  const { holds, falls } = glyphsFor(look);
  return Math.max(textWidth(holds), textWidth(falls));
}
