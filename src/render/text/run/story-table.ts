import type { Report } from "../../../scenario/report.ts";
import type { Renderer } from "../../format.ts";
import type { Look } from "../../look.ts";
import type { Made } from "../../results.ts";
import { headlineOf, headlineText } from "../../view/conclusions/headline.ts";
import { escapeAll } from "../../view/escape.ts";
import { isExplained } from "../../view/learn/explained.ts";
import { inYourCodeLines } from "../../view/learn/in-your-code.ts";
import { addTwist, nextTwist, twistCommand } from "../../view/learn/next-twist.ts";
import { runCommand } from "../../view/repeat.ts";
import { laterWords } from "../../view/setup/change-words.ts";
import { premiseOf } from "../../view/setup/premise.ts";
import { playedPairs } from "../../view/setup/setting-pairs.ts";
import { ownCommand, wrapCommand } from "../drawing/command-line.ts";
import { paintFor } from "../drawing/paint.ts";
import { labelled, labelledCommand, labelWidth, title } from "../drawing/title.ts";
import { wrap } from "../drawing/width.ts";
import { loadParts, loadsInShort } from "../load/load-text.ts";
import { received } from "./client-table.ts";
import { bothEnds } from "./conclusion-table.ts";
import { defences } from "./defence-table.ts";
import { timelineLines } from "./timeline.ts";
import { latenessLines, verdict } from "./verdict.ts";

/** A longer timeline would push everything else off the screen. */
const mostMoments = 30;

/** Draws the answer first, then both ends, the timeline, the expectations, the lesson, and what to try next. */
export const table: Renderer = (raw, look, made) => drawn(raw, look, { setupLines: setup, made });

/** Omits the setup, for commands whose title already describes it. `unchanged`: the same command without a change. */
export function tableWithoutSetup(unchanged: string): Renderer {
  return (raw, look) => drawn(raw, look, { setupLines: () => [], unchanged });
}

/** Omits the twist and how it ends, if the twist is asked next. */
export const tableBeforeTwist: Renderer = (raw, look) => drawn(raw, look, { setupLines: setup, asksTwist: true });

/** Suggests the next run, as at the end of a table; empty if there is none. */
export function nextRun(raw: Report, look: Look): string {
  return whatNext(escapeAll(raw), look, { setupLines: setup }).join("\n");
}

interface StoryTableOptions {
  readonly setupLines: typeof setup;
  /** By default the command that runs the scenario. */
  readonly unchanged?: string;
  readonly made?: Made | undefined;
  readonly asksTwist?: true;
}

function drawn(raw: Report, look: Look, wanted: StoryTableOptions): string {
  const report = escapeAll(raw);
  const { load } = report;
  const parts = load === undefined ? [] : loadParts(report, load, look);
  const charts = parts.splice(parts.length - (load?.loads.length ?? 0));
  const above = [
    [...title(report, look), ...wanted.setupLines(report, look)],
    received(report, look),
    bothEnds(report, look),
    ...parts,
  ];
  const below = [
    ...charts,
    load === undefined ? defences(report, look) : [],
    load === undefined ? timelineLines(report, look, { most: mostMoments, whole: "--format timeline" }) : [],
    verdict(report, look),
    load === undefined ? inShort(report, look) : loadsInShort(load, look),
    lesson(report, look),
    wanted.asksTwist ? [] : whatNext(report, look, wanted),
    latenessLines(report, look),
  ];
  const room = load === undefined ? undefined : look.rows;
  const texts = [...above.map((part) => part.join("\n")), fitted(below, room)];
  return `${texts.filter((text) => text !== "").join("\n\n")}\n`;
}

/** Joins parts with empty lines between them, of which the first are left out if everything then fits the window. */
function fitted(all: readonly (readonly string[])[], rows = Number.POSITIVE_INFINITY): string {
  const parts = all.filter((part) => part.length > 0);
  // The last line of the window has the prompt.
  const tooMany = parts.flat().length + parts.length - rows;
  const close = tooMany < parts.length ? tooMany : 0;
  return parts.map((part, at) => `${at === 0 ? "" : at <= close ? "\n" : "\n\n"}${part.join("\n")}`).join("");
}

const longestSetup = 240;

/** Draws the setup and its changes during the run, each if it fits on a line or two. */
function setup(report: Report, look: Look): string[] {
  const says = Object.keys(report.setup).map((server) => {
    const words = playedPairs(report, server);
    return words.length === 0 ? server : `${server}: ${words.join(", ")}`;
  });
  const line = says.join("; ");
  const later = laterWords(report);
  if (report.skipped !== null) return [];
  return [
    ...(line === "" || line.length > longestSetup ? [] : labelled("setup", line, look)),
    ...(later === "" || later.length > longestSetup ? [] : labelled("later", later, look)),
  ];
}

function inShort(report: Report, look: Look): string[] {
  const says = headlineText(headlineOf(report));
  return says === "" ? [] : labelled("in short", says, look);
}

function lesson(report: Report, look: Look): string[] {
  const { scenario } = report;
  if (scenario.lesson === undefined || !isExplained(report)) return [];
  const advice = inYourCodeLines(scenario, look.languages).flatMap((line) =>
    wrap(line, look.width - 2).map((part, nth) => (nth === 0 ? part : `  ${part}`)),
  );
  return [...wrap(scenario.lesson, look.width), ...advice];
}

/** Suggests the twist, or the unchanged scenario. */
function whatNext(
  report: Report,
  look: Look,
  { unchanged = runCommand(report, false), made }: StoryTableOptions,
): string[] {
  const { twisted, changeWords, skipped, own = [] } = report;
  // The report does not contain the commands of the user's own servers.
  if (skipped === null && own.length === 0 && (twisted || changeWords.length > 0))
    return labelledCommand("original", unchanged, look);
  const twist = nextTwist(report);
  if (twist === undefined) return [];
  const command = twistCommand(report) ?? withTwist(made);
  if (command === undefined) return labelled("what if", `${premiseOf(twist)} (${addTwist})`, look);
  return [
    ...labelled("what if", premiseOf(twist), look),
    ...wrapCommand(command, look.width - labelWidth).map(
      (line) => " ".repeat(labelWidth) + paintFor(look).strong(line),
    ),
  ];
}

/** Returns the command line with the twist added; undefined if it is unknown or of a command without twists. */
function withTwist(made: Made | undefined): string | undefined {
  return made !== undefined && /^\S+ run /.test(made.command) ? ownCommand(`${made.command} --twist`) : undefined;
}
