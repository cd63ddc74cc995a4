import type { Call } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { isSend } from "../../../scenario/steps/send-step.ts";
import { CLIENT } from "../../../trace.ts";
import { escapeLine } from "../escape.ts";
import { bodyWords } from "./body-words.ts";
import { failureWords, isFailure, placeWords, sentWords, stillWaiting } from "./call-words.ts";
import { headerWords } from "./header-words.ts";

/** Requests of the client that had the same answer. */
export interface ClientRow {
  readonly asked: string;
  /** null if no status arrived. */
  readonly status: string | null;
  readonly took: readonly [leastMs: number, mostMs: number] | null;
  /** undefined if there is no server in between; null if no server identified itself. */
  readonly servedBy: string | null | undefined;
  readonly body: string;
  /** The caller is outside, so the row shows what this side sent. */
  readonly isOutside: boolean;
  readonly times: number;
}

const mostRows = 12;
const mostBody = 400;

/** Returns a row for each different request of the client and its answer. */
export function clientRows(report: Report): ClientRow[] {
  return grouped(rowsOf(report));
}

function rowsOf(report: Report): ClientRow[] {
  const calls = report.calls.filter((call) => call.by === CLIENT);
  const several = new Set(calls.map(placeWords)).size > 1;
  const via = calls.some((call) => call.servedBy !== null && call.servedBy !== call.to);
  const headersOf = carriedBy(report, calls);
  return calls.map((call) => ({
    asked: `${escapeLine(call.line)}${several ? ` to ${placeWords(call)}` : ""}${headersOf(call)}`,
    servedBy: via ? call.servedBy : undefined,
    isOutside: call.ours !== undefined,
    times: 1,
    ...ending(call, report.stuck),
  }));
}

/** Returns the headers of a request, if the requests of a run differ in them. */
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

function ending(call: Call, stuck: boolean): Pick<ClientRow, "status" | "took" | "body"> {
  const { outcome, ours } = call;
  if (ours !== undefined) {
    const took = ours.atMs === null ? null : ([call.tookMs, call.tookMs] as const);
    return { status: ours.status === null ? null : `${ours.status}`, took, body: sentWords(ours, call.by) };
  }
  if (outcome === null) return { status: null, took: null, body: `nothing; ${stillWaiting(call, stuck)}` };
  const took = [call.tookMs, call.tookMs] as const;
  if (!isFailure(outcome)) return { status: `${outcome.status}`, took, body: bodyWords(outcome).slice(0, mostBody) };
  const words = `client ${failureWords(outcome, call.tookMs)} (${escapeLine(outcome.code)})`;
  if (call.came === null) return { status: null, took, body: words };
  return {
    status: `${call.came.status}`,
    took,
    body: `${words}; until then: ${bodyWords(call.came)}`.slice(0, mostBody),
  };
}

function grouped(rows: readonly ClientRow[]): ClientRow[] {
  const neighbours = merge(rows, (groups) => groups.at(-1));
  return neighbours.length <= mostRows ? neighbours : folded(rows);
}

/** Folds rows with the same answer, even if others are between them. */
export function folded(rows: readonly ClientRow[]): ClientRow[] {
  return merge(rows, (groups, row) => groups.find((group) => same(group, row)));
}

function merge(
  rows: readonly ClientRow[],
  candidate: (groups: readonly ClientRow[], row: ClientRow) => ClientRow | undefined,
): ClientRow[] {
  const groups: ClientRow[] = [];
  for (const row of rows) {
    const group = candidate(groups, row);
    if (group === undefined || !same(group, row)) groups.push(row);
    else groups[groups.indexOf(group)] = { ...group, times: group.times + row.times, took: span(group.took, row.took) };
  }
  return groups;
}

function same(one: ClientRow, other: ClientRow): boolean {
  return (
    one.asked === other.asked &&
    one.status === other.status &&
    one.servedBy === other.servedBy &&
    one.body === other.body
  );
}

function span(one: ClientRow["took"], other: ClientRow["took"]): ClientRow["took"] {
  return one && other && [Math.min(one[0], other[0]), Math.max(one[1], other[1])];
}
