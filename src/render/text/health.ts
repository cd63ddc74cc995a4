import type { Call } from "../../scenario/call.ts";
import type { Report } from "../../scenario/report.ts";
import { isChange } from "../../scenario/steps/change.ts";
import type { Look } from "../look.ts";
import type { HealthRuns } from "../results.ts";
import { bodyWords } from "../view/body.ts";
import { escapeAll } from "../view/escape.ts";
import { failureWords, isFailure, shortTime } from "../view/words.ts";
import { box, boxOverhead } from "./box.ts";
import { glyphsFor } from "./glyphs.ts";
import { paintFor, statusPaint } from "./paint.ts";
import { type Probed, platformWords } from "./platform.ts";
import { padEnd, textWidth, wrap } from "./width.ts";

interface Stage {
  readonly says: string;
  readonly calls: readonly Call[];
}

/** What each path answers and why, after each change, what a platform that probes would do, and what was played. */
export function health({ reports, stages: says, played }: HealthRuns, look: Look): string {
  const report = escapeAll(reports[0]!);
  const stages = stagesOf(report, says.map(escapeAll)).map((stage) => draw(stage, report, look).join("\n"));
  return `${stages.join("\n\n")}\n${drawReasons([{ head: "played as", says: played }], look).join("\n")}\n`;
}

/** A change begins a stage. */
function stagesOf({ scenario, calls }: Report, says: readonly string[]): Stage[] {
  let stage = 0;
  const stageOf = scenario.steps.map((step) => (isChange(step) ? ++stage : stage));
  return says.map((each, at) => ({
    says: each,
    calls: calls.filter(({ step }) => step !== null && stageOf[step - 1] === at),
  }));
}

const mostBody = 1200;

function draw({ says, calls }: Stage, report: Report, look: Look): string[] {
  const paint = paintFor(look);
  const { none } = glyphsFor(look);
  const rows = calls.map((call): Row => [pathOf(call), statusOf(call, none), bodyOf(call)]);
  const [path, status, body] = [0, 1, 2].map((at) =>
    Math.max(textWidth(heads[at]!), ...rows.map((row) => textWidth(row[at]!))),
  ) as [number, number, number];
  const room = look.width - boxOverhead(heads.length) - path - status;
  const drawn =
    room < Math.min(narrowestBody, body)
      ? stacked(rows, look)
      : boxed(rows, [path, status, Math.min(body, room)], look);
  return [paint.strong(says), ...drawn, ...drawReasons(reasons(calls, report), look)];
}

type Row = readonly [path: string, status: string, body: string];
const heads = ["path", "status", "body"];
const narrowestBody = 24;

function boxed(rows: readonly Row[], widths: readonly [number, number, number], look: Look): string[] {
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

/** For screens too narrow for columns: related values one below the other. */
function stacked(rows: readonly Row[], look: Look): string[] {
  const paint = paintFor(look);
  return rows.flatMap(([path, status, body]) => [
    `${statusPaint(status, paint)(status)} ${path}`,
    ...jsonLines(body, look.width - 4)
      .flatMap((line) => wrap(line, look.width - 4))
      .map((line) => `    ${line}`),
  ]);
}

function pathOf({ line }: Call): string {
  return line.startsWith("GET ") ? line.slice(4) : line;
}

function statusOf({ outcome }: Call, none: string): string {
  return outcome === null || isFailure(outcome) ? none : `${outcome.status}`;
}

function bodyOf({ outcome, tookMs }: Call): string {
  if (outcome === null) return `no answer after ${shortTime(tookMs)}`;
  const slow = tookMs >= 500 ? ` (after ${shortTime(tookMs)})` : "";
  return isFailure(outcome) ? failureWords(outcome, tookMs) : `${bodyWords(outcome).slice(0, mostBody)}${slow}`;
}

/** Each reason once, in the order of the paths, and what a platform would do. */
function reasons(calls: readonly Call[], { events }: Report): Reason[] {
  const byCall = new Map<number | null, string[]>();
  for (const { call, what } of events) {
    if (what.kind === "decided" && what.by === "health") byCall.set(call, [...(byCall.get(call) ?? []), what.says]);
  }
  const said = calls.flatMap(({ call }) => byCall.get(call) ?? []);
  const found = [...new Set(said)].map((each): Reason => {
    const colon = each.indexOf(": ");
    return { head: each.slice(0, colon), says: each.slice(colon + 2) };
  });
  const platform = platformWords(probed(calls));
  return platform === undefined ? found : [...found, { head: "a platform", says: platform }];
}

interface Reason {
  readonly head: string;
  readonly says: string;
}

const group = /\/(liveness|readiness)$/;

function probed(calls: readonly Call[]): Probed {
  const statusAt = (is: (line: string) => boolean) => {
    const outcome = calls.find(({ line }) => is(line))?.outcome;
    return outcome && !isFailure(outcome) ? outcome.status : undefined;
  };
  const wholes = calls.flatMap(({ line }) => (group.test(line) ? line.replace(group, "") : []));
  return {
    liveness: statusAt((line) => /\/(liveness|livez)$/.test(line)),
    readiness: statusAt((line) => /\/(readiness|readyz)$/.test(line)),
    whole: statusAt((line) => wholes.includes(line)),
  };
}

const widestHead = 24;

function drawReasons(reasons: readonly Reason[], look: Look): string[] {
  const { faint } = paintFor(look);
  const margin = Math.min(widestHead, Math.max(0, ...reasons.map(({ head }) => textWidth(head)))) + 2;
  return reasons.flatMap(({ head, says }) =>
    wrap(says, Math.max(20, look.width - margin)).map(
      (line, at) => (at === 0 ? faint(padEnd(head, margin)) : " ".repeat(margin)) + line,
    ),
  );
}

/** Breaks JSON after its commas, so that related values stay on a line. */
function jsonLines(text: string, width: number): string[] {
  const lines: string[] = [""];
  for (const part of text.match(/[^,]+,?|,/g) ?? []) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && textWidth(last + part) > width) lines.push(part);
    else lines[lines.length - 1] = last + part;
  }
  return lines;
}
