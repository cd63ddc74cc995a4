import type { Call, Report } from "../../scenario/report.ts";
import { isSend } from "../../scenario/steps/send.ts";
import { CLIENT } from "../../trace.ts";
import type { Look } from "../look.ts";
import { bodyWords } from "../view/body.ts";
import { escapeLine } from "../view/escape.ts";
import { headerWords } from "../view/header-words.ts";
import { failureWords, isFailure, placeWords, seconds, stillWaiting } from "../view/words.ts";
import { box, boxOverhead, type Cell } from "./box.ts";
import { glyphsFor } from "./glyphs.ts";
import { type Paint, paintFor, statusPaint } from "./paint.ts";
import { textWidth, wrap } from "./width.ts";

interface Row {
  readonly asked: string;
  readonly status: string;
  readonly took: readonly [leastMs: number, mostMs: number] | null;
  readonly servedBy: string;
  readonly body: string;
  readonly times: number;
}

const mostRows = 12;
const mostBody = 400;

/** What the client asked and what it received. */
export function received(report: Report, look: Look): string[] {
  const rows = grouped(clientRows(report, look));
  if (rows.length === 0) return [];
  const paint = paintFor(look);
  const columns = columnsOf(rows, look);
  const widths = columns.map(({ head, text }) => Math.max(...[head, ...rows.map(text)].map(textWidth)));
  const rest = look.width - boxOverhead(columns.length) - widths.slice(0, -1).reduce((sum, width) => sum + width, 0);
  if (rest < Math.min(24, widths.at(-1)!)) return stacked(rows, columns, look, paint);
  widths[widths.length - 1] = Math.min(widths.at(-1)!, rest);
  const head = columns.map((column) => ({ text: column.head, paint: paint.faint }));
  const cells = rows.map((row) => columns.map((column) => [cellOf(column, row, paint)]));
  return box(head, cells, widths, look).split("\n");
}

interface Column {
  readonly head: string;
  text(row: Row): string;
  readonly paint?: (row: Row, paint: Paint) => (text: string) => string;
}

function columnsOf(rows: readonly Row[], look: Look): Column[] {
  const { times, none } = glyphsFor(look);
  const asked: Column = {
    head: "client asked",
    text: (row) => (row.times > 1 ? `${row.asked} ${times} ${row.times}` : row.asked),
  };
  const status: Column = {
    head: "status",
    text: (row) => row.status,
    paint: (row, paint) => statusPaint(row.status, paint),
  };
  const took: Column = { head: "took", text: (row) => tookWords(row, none) };
  const served: Column = { head: "served by", text: (row) => row.servedBy };
  const body: Column = { head: "body", text: (row) => row.body };
  return rows.some((row) => row.servedBy !== "") ? [asked, status, took, served, body] : [asked, status, took, body];
}

function cellOf(column: Column, row: Row, paint: Paint): Cell {
  const colour = column.paint?.(row, paint);
  return colour ? { text: column.text(row), paint: colour } : { text: column.text(row) };
}

function stacked(rows: readonly Row[], columns: readonly Column[], look: Look, paint: Paint): string[] {
  const [first, ...others] = columns;
  const margin = Math.max(...others.map(({ head }) => head.length)) + 4;
  return rows.flatMap((row, at) => [
    ...(at > 0 ? [""] : []),
    ...wrap(first!.text(row), look.width).map(paint.strong),
    ...others.flatMap((column) => {
      const colour = column.paint?.(row, paint) ?? ((text: string) => text);
      return wrap(column.text(row), look.width - margin).map(
        (line, nth) =>
          (nth === 0 ? `  ${paint.faint(column.head.padEnd(margin - 2))}` : " ".repeat(margin)) + colour(line),
      );
    }),
  ]);
}

function clientRows(report: Report, look: Look): Row[] {
  const calls = report.calls.filter((call) => call.by === CLIENT);
  const several = new Set(calls.map(placeWords)).size > 1;
  const via = calls.some((call) => call.servedBy !== null && call.servedBy !== call.to);
  const { none } = glyphsFor(look);
  const headersOf = carriedBy(report, calls);
  return calls.map((call) => ({
    asked: `${escapeLine(call.line)}${several ? ` of ${placeWords(call)}` : ""}${headersOf(call)}`,
    servedBy: via ? (call.servedBy ?? none) : "",
    times: 1,
    ...ending(call, report.stuck, none),
  }));
}

/** What a request carries, where the requests of a run differ in it. */
function carriedBy({ scenario }: Report, calls: readonly Call[]): (call: Call) => string {
  const words = (call: Call) => {
    const step = scenario.steps[(call.step ?? 0) - 1];
    const headers = isSend(step) ? step.headers : [];
    return headerWords(headers)
      .map((header) => `, ${header}`)
      .join("");
  };
  return new Set(calls.map(words)).size > 1 ? words : () => "";
}

function ending(call: Call, stuck: boolean, none: string): Pick<Row, "status" | "took" | "body"> {
  const { outcome } = call;
  if (outcome === null) return { status: none, took: null, body: `nothing; ${stillWaiting(call, stuck)}` };
  const took = [call.tookMs, call.tookMs] as const;
  if (!isFailure(outcome)) return { status: `${outcome.status}`, took, body: bodyWords(outcome).slice(0, mostBody) };
  const words = `client ${failureWords(outcome, call.tookMs)} (${escapeLine(outcome.code)})`;
  if (call.came === null) return { status: none, took, body: words };
  return {
    status: `${call.came.status}`,
    took,
    body: `${words}; until then: ${bodyWords(call.came)}`.slice(0, mostBody),
  };
}

function grouped(rows: readonly Row[]): Row[] {
  const neighbours = merge(rows, (groups) => groups.at(-1));
  return neighbours.length <= mostRows
    ? neighbours
    : merge(rows, (groups, row) => groups.find((group) => same(group, row)));
}

function merge(rows: readonly Row[], candidate: (groups: readonly Row[], row: Row) => Row | undefined): Row[] {
  const groups: Row[] = [];
  for (const row of rows) {
    const group = candidate(groups, row);
    if (group === undefined || !same(group, row)) groups.push(row);
    else groups[groups.indexOf(group)] = { ...group, times: group.times + 1, took: span(group.took, row.took) };
  }
  return groups;
}

function same(one: Row, other: Row): boolean {
  return (
    one.asked === other.asked &&
    one.status === other.status &&
    one.servedBy === other.servedBy &&
    one.body === other.body
  );
}

function span(one: Row["took"], other: Row["took"]): Row["took"] {
  return one && other && [Math.min(one[0], other[0]), Math.max(one[1], other[1])];
}

function tookWords({ took }: Row, none: string): string {
  if (took === null) return none;
  const [least, most] = took.map(seconds);
  return least === most ? least! : `${least!.replace(" s", "")}${none === "-" ? "-" : "–"}${most}`;
}
