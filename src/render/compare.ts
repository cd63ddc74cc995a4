import type { Call, Report } from "../scenario/report.ts";
import { CLIENT } from "../trace.ts";
import { bodyWords } from "./body.ts";
import { box, boxOverhead } from "./box.ts";
import { escapeAll, escapeLine } from "./escape.ts";
import { glyphsFor } from "./glyphs.ts";
import type { Look } from "./look.ts";
import { paintFor } from "./paint.ts";
import { wrap } from "./width.ts";
import { isFailure, seconds, shortTime, stillWaiting } from "./words.ts";

interface Side {
  readonly head: string;
  readonly rows: readonly Row[];
}
interface Row {
  readonly what: string;
  readonly says: string;
  /** What two sides are compared by: times alone, a millisecond apart, are no difference. */
  readonly key: string;
}

const narrow = 64;

/** Two runs side by side, and the first thing that differs. */
export function compared(rawOne: Report, rawOther: Report, look: Look): string {
  const [one, other] = [sideOf(escapeAll(rawOne), look), sideOf(escapeAll(rawOther), look)];
  const paint = paintFor(look);
  const { right } = glyphsFor(look);
  const whats = [...new Set([...one.rows, ...other.rows].map(({ what }) => what))];
  const pairs = whats.map((what) => [one, other].map((side) => side.rows.find((row) => row.what === what)));
  const first = pairs.findIndex(([a, b]) => a?.key !== b?.key);
  const differs = first < 0 ? "nothing differs" : `first difference: ${whats[first]}`;
  const cells = (at: number, side: 0 | 1) => {
    const text = pairs[at]![side]?.says ?? glyphsFor(look).none;
    return at === first ? { text: `${right} ${text}`, paint: paint.strong } : { text };
  };
  if (look.width < narrow) {
    const lines = whats.flatMap((what, at) => [
      paint.faint(what),
      ...([0, 1] as const).flatMap((side) => wrap(cells(at, side).text, look.width - 2).map((line) => `  ${line}`)),
    ]);
    return `${[`1: ${one.head}`, `2: ${other.head}`, ...lines, differs].join("\n")}\n`;
  }
  const label = Math.min(26, Math.max(...whats.map((what) => what.length)));
  const room = Math.floor((look.width - boxOverhead(3) - label) / 2);
  const head = ["", one.head, other.head].map((text) => ({ text, paint: paint.faint }));
  const rows = whats.map((what, at) => [[{ text: what, paint: paint.faint }], [cells(at, 0)], [cells(at, 1)]]);
  return `${box(head, rows, [label, room, room], look)}\n${paint.strong(differs)}\n`;
}

function sideOf(report: Report, look: Look): Side {
  const head = report.twisted ? `with the twist: ${report.scenario.twist?.says ?? ""}` : report.scenario.name;
  const sends = report.calls.filter(({ by }) => by === CLIENT);
  const shown = sends
    .slice(0, 10)
    .flatMap((call, at) => sendRows(call, sends.length > 1 ? `${at + 1}. ` : "", report, look));
  const others = report.calls.filter(({ by }) => by !== CLIENT).slice(0, 10);
  const concluded = others.map((call) => ({
    what: `${call.by} on ${call.to}`,
    says: `may conclude: ${call.knows}`,
    key: call.knows,
  }));
  const done = report.ledger.map(({ by, says, atMs }) => ({
    by,
    says: `${says} at ${seconds(atMs)}`,
    key: `${says} ${coarse(atMs)}`,
  }));
  const ledger = [...new Set([...Object.keys(report.setup), ...done.map(({ by }) => by)])].flatMap((by) => {
    const lines = done.filter((line) => line.by === by);
    if (lines.length === 0) return [];
    const says =
      lines.length > 3 ? `${lines.length} times: ${lines[0]!.says} …` : lines.map((line) => line.says).join("; ");
    return [{ what: `${by} really did`, says, key: lines.map(({ key }) => key).join("\n") }];
  });
  return { head, rows: [...shown, ...unique(concluded), ...ledger] };
}

function sendRows(call: Call, nth: string, report: Report, look: Look): Row[] {
  const { outcome } = call;
  const row = (what: string, says: string, key = says) => ({ what: `${nth}${what}`, says, key });
  if (outcome === null)
    return [row("client received", `nothing; ${stillWaiting(call, report.stuck)}`), row("took", glyphsFor(look).none)];
  const received = isFailure(outcome)
    ? `${outcome.name} (${escapeLine(outcome.code)})`
    : `${outcome.status} ${bodyWords(outcome)}`;
  return [row("client received", received), row("took", seconds(call.tookMs), coarse(call.tookMs))];
}

/** Repeated calls of one pair of servers count as one where they ended alike. */
function unique(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.what, row])).values()];
}

/** Close times count as the same: what differs by less is noise. */
function coarse(ms: number): string {
  return shortTime(Math.round(ms / 100) * 100);
}
