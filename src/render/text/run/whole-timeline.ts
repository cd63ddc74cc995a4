import type { Report } from "../../../scenario/report.ts";
import type { Renderer } from "../../format.ts";
import type { Look } from "../../look.ts";
import { escapeAll } from "../../view/escape.ts";
import { momentsOf } from "../../view/moments/moments.ts";
import { foldRounds } from "../../view/moments/rounds.ts";
import { title } from "../drawing/title.ts";
import { loadExamples } from "../load/load-text.ts";
import { momentLines, timelineLines } from "./timeline.ts";
import { verdict } from "./verdict.ts";

/** Draws the whole timeline, or every call that a load kept, with its title and verdict. */
export const timeline: Renderer = (raw, look) =>
  withTitle(escapeAll(raw), look, (report) => timelineLines(report, look));

/** Draws the same, with many equal rounds as one line. */
export const timelineInRounds: Renderer = (raw, look) =>
  withTitle(escapeAll(raw), look, (report) => momentLines(report, foldRounds(momentsOf(report)), look));

function withTitle(report: Report, look: Look, single: (report: Report) => string[]): string {
  const { load, skipped } = report;
  if (skipped !== null) return `${title(report, look).join("\n")}\n`;
  const told = load === undefined ? [single(report)] : loadExamples(report, load, look);
  return `${[title(report, look), ...told, verdict(report, look)]
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n")}\n`;
}
