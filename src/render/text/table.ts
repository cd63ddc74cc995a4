import { withoutTokens } from "../../policy/bearer.ts";
import type { Report } from "../../scenario/report.ts";
import { shown } from "../../text/format-value.ts";
import type { Look, Renderer } from "../look.ts";
import { escapeAll } from "../view/escape.ts";
import { runCommand } from "../view/repeat.ts";
import { received } from "./client-table.ts";
import { wrapCommand } from "./command-line.ts";
import { bothEnds } from "./conclusions.ts";
import { defences } from "./defences.ts";
import { loadParts } from "./load.ts";
import { paintFor } from "./paint.ts";
import { timelineLines } from "./timeline.ts";
import { labelled, labelledCommand, labelWidth, title } from "./title.ts";
import { verdict } from "./verdict.ts";
import { wrap } from "./width.ts";

/** More than a screen of moments hides everything else. */
const mostMoments = 30;

/** The answer first, then both ends, how it came about, whether it was expected, why, and what to try next. */
export const table: Renderer = (raw, look) => drawn(raw, look, setup);

/** For a command whose title already says all that was set up. */
export const tableWithoutSetup: Renderer = (raw, look) => drawn(raw, look, () => []);

function drawn(raw: Report, look: Look, setupLines: typeof setup): string {
  const report = escapeAll(raw);
  const seen = [...received(report, look), ...bothEnds(report, look)];
  const parts = [
    [...title(report, look), ...setupLines(report, look)],
    seen,
    ...(report.load === undefined ? [] : loadParts(report, report.load, look)),
    report.load === undefined ? defences(report, look) : [],
    report.load === undefined ? timelineLines(report, look, mostMoments) : [],
    verdict(report, look),
    lesson(report, look),
    whatNext(report, look),
  ];
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n")}\n`;
}

const longestSetup = 240;

/** The setup, if it fits on a line or two. */
function setup(report: Report, look: Look): string[] {
  const says = Object.entries(report.setup).map(([server, written]) => {
    const settings = withoutTokens(written);
    const words = Object.entries(settings).map(([key, value]) => `${key} ${shown(value)}`);
    return words.length === 0 ? server : `${server}: ${words.join(", ")}`;
  });
  const line = says.join("; ");
  return report.skipped !== null || line.length > longestSetup ? [] : labelled("setup", line, look);
}

/** It describes the scenario as written; of a changed one it may not be true. */
function lesson({ scenario, skipped, changes }: Report, look: Look): string[] {
  if (scenario.lesson === undefined || skipped !== null || changes.length > 0) return [];
  const { inYourCode } = scenario;
  const width = Math.min(look.width, 84);
  return [
    ...wrap(scenario.lesson, width),
    ...(inYourCode === undefined ? [] : wrap(`In your code: ${inYourCode}`, width)),
  ];
}

/** The twist is described for the original scenario. */
function whatNext(report: Report, look: Look): string[] {
  const { scenario, twisted, changes, skipped, own = [] } = report;
  if (skipped !== null) return [];
  // The report does not say how the user's own servers were started, so no command line would be complete.
  const isOwn = own.length > 0;
  if (isOwn && (twisted || changes.length > 0)) return [];
  if (twisted || changes.length > 0) return labelledCommand("and back", runCommand(report, false), look);
  if (scenario.twist === undefined) return [];
  if (isOwn) return labelled("what if", `${scenario.twist.says} (add --twist to your command line)`, look);
  return [
    ...labelled("what if", scenario.twist.says, look),
    ...wrapCommand(runCommand(report, true), look.width - labelWidth).map(
      (line) => " ".repeat(labelWidth) + paintFor(look).strong(line),
    ),
  ];
}
