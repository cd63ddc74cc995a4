import type { Report } from "../../../scenario/report.ts";
import type { Look } from "../../look.ts";
import type { HealthRuns } from "../../results.ts";
import { escapeAll } from "../../view/escape.ts";
import {
  bodyOf,
  type HealthStage,
  pathOf,
  type Reason,
  reasons,
  stagesOf,
  statusOf,
} from "../../view/health/health-stages.ts";
import { box, boxOverhead } from "../drawing/box.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { paintFor, statusPaint } from "../drawing/paint.ts";
import { padEnd, textWidth, wrap } from "../drawing/width.ts";

/** Shows each path's answer and its reason after each change, a platform's decision, and the simulated version. */
export function health({ reports, stages: says, played }: HealthRuns, look: Look): string {
  const report = escapeAll(reports[0]);
  const last = { head: "played as", says: played };
  const all = stagesOf(report, says.map(escapeAll));
  const margin = marginOf([...all.flatMap(({ calls }) => reasons(calls, report)), last]);
  const stages = all.map((stage) => draw(stage, report, margin, look).join("\n"));
  return `${stages.join("\n\n")}\n${drawReasons([last], margin, look).join("\n")}\n`;
}

function draw({ says, calls }: HealthStage, report: Report, margin: number, look: Look): string[] {
  const paint = paintFor(look);
  const { none } = glyphsFor(look);
  const rows = calls.map((call): AnswerRow => [pathOf(call), statusOf(call, none), bodyOf(call)]);
  const widthOf = (at: 0 | 1 | 2) => Math.max(textWidth(heads[at]), ...rows.map((row) => textWidth(row[at])));
  const [path, status, body] = [widthOf(0), widthOf(1), widthOf(2)];
  const room = look.width - boxOverhead(heads.length) - path - status;
  const drawn =
    room < Math.min(narrowestBody, body)
      ? stacked(rows, look)
      : boxed(rows, [path, status, Math.min(body, room)], look);
  return [paint.strong(says), ...drawn, ...drawReasons(reasons(calls, report), margin, look)];
}

type AnswerRow = readonly [path: string, status: string, body: string];
const heads: AnswerRow = ["path", "status", "body"];
const narrowestBody = 24;

function boxed(rows: readonly AnswerRow[], widths: readonly [number, number, number], look: Look): string[] {
  const paint = paintFor(look);
  const cells = rows.map(([path, status, body]) => [
    [{ text: path }],
    [{ text: status, paint: statusPaint(status, paint) }],
    jsonLines(body, widths[2]).map((line) => ({ text: line })),
  ]);
  return box(
    heads.map((text) => ({ text, paint: paint.faint })),
    cells,
    widths,
    look,
  ).split("\n");
}

/** Lists related values vertically on screens too narrow for columns. */
function stacked(rows: readonly AnswerRow[], look: Look): string[] {
  const paint = paintFor(look);
  return rows.flatMap(([path, status, body]) => [
    `${statusPaint(status, paint)(status)} ${path}`,
    ...jsonLines(body, look.width - 4)
      .flatMap((line) => wrap(line, look.width - 4))
      .map((line) => `    ${line}`),
  ]);
}

const widestHead = 32;

/** Returns one label width for all stages, so that all are aligned. */
function marginOf(reasons: readonly Reason[]): number {
  return Math.min(widestHead, Math.max(0, ...reasons.map(({ head }) => textWidth(head)))) + 2;
}

function drawReasons(reasons: readonly Reason[], margin: number, look: Look): string[] {
  const { faint } = paintFor(look);
  return reasons.flatMap(({ head, says }) => {
    const lines = wrap(says, Math.max(20, look.width - margin));
    const isWide = textWidth(head) > margin - 2;
    const [first = "", ...others] = isWide ? ["", ...lines] : lines;
    return [faint(padEnd(head, margin)) + first, ...others.map((line) => " ".repeat(margin) + line)];
  });
}

/** Breaks JSON after its commas, so that a key and its value stay together. */
function jsonLines(text: string, width: number): string[] {
  const lines: string[] = [""];
  for (const part of text.match(/[^,]+,?|,/g) ?? []) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && textWidth(last + part) > width) lines.push(part);
    else lines[lines.length - 1] = last + part;
  }
  return lines;
}
