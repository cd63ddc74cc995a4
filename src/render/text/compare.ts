import type { Call } from "../../scenario/call.ts";
import type { Report } from "../../scenario/report.ts";
import { CLIENT } from "../../trace.ts";
import type { Look } from "../look.ts";
import { bodyWords } from "../view/body.ts";
import { escapeAll, escapeLine } from "../view/escape.ts";
import { counted } from "../view/grouped.ts";
import { isFailure, seconds, shortTime, stillWaiting } from "../view/words.ts";
import { box, boxOverhead } from "./box.ts";
import { glyphsFor } from "./glyphs.ts";
import { paintFor } from "./paint.ts";
import { wrap } from "./width.ts";

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
/** More sends than these are counted, not listed. */
const mostSends = 4;

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
    const heads = [`1: ${one.head}`, `2: ${other.head}`].flatMap((text) => wrap(text, look.width));
    return `${[...heads, ...lines, differs].join("\n")}\n`;
  }
  const label = Math.min(26, Math.max(...whats.map((what) => what.length)));
  const room = Math.floor((look.width - boxOverhead(3) - label) / 2);
  const head = ["", one.head, other.head].map((text) => ({ text, paint: paint.faint }));
  const rows = whats.map((what, at) => [[{ text: what, paint: paint.faint }], [cells(at, 0)], [cells(at, 1)]]);
  return `${box(head, rows, [label, room, room], look)}\n${paint.strong(differs)}\n`;
}

function sideOf(report: Report, look: Look): Side {
  const head = report.twisted ? `with the twist: ${report.scenario.twist?.says ?? ""}` : report.scenario.name;
  return { head, rows: [...receivedRows(report, look), ...concludedRows(report), ...ledgerRows(report)] };
}

/** A few sends are shown one by one, many by how often they ended alike. */
function receivedRows(report: Report, look: Look): Row[] {
  const { times, none } = glyphsFor(look);
  const sends = report.calls.filter(({ by }) => by === CLIENT);
  if (sends.length > mostSends) {
    const counts = counted(sends.map((call) => receivedWords(call, report)));
    const says = [...counts].map(([words, count]) => `${count} ${times} ${words}`).join("; ");
    return [{ what: "client received", says, key: says }];
  }
  return sends.flatMap((call, at) => {
    const nth = sends.length > 1 ? `${at + 1}. ` : "";
    const says = receivedWords(call, report);
    const took = call.outcome === null ? none : seconds(call.tookMs);
    return [
      { what: `${nth}client received`, says, key: says },
      { what: `${nth}took`, says: took, key: call.outcome === null ? "" : coarse(call.tookMs) },
    ];
  });
}

function receivedWords({ outcome, tookMs, to, servedBy, parent }: Call, { stuck }: Report): string {
  if (outcome === null) return `nothing; ${stillWaiting({ parent, tookMs }, stuck)}`;
  if (isFailure(outcome)) return `${outcome.name} (${escapeLine(outcome.code)})`;
  const by = servedBy === null || servedBy === to ? "" : `, by ${servedBy}`;
  return `${outcome.status} ${bodyWords(outcome)}${by}`;
}

/** Of calls that one server makes of another again and again, how many ended in which conclusion. */
function concludedRows({ calls }: Report): Row[] {
  const asked = calls.filter(({ by }) => by !== CLIENT);
  const pairs = [...new Set(asked.map(({ by, to }) => `${by} on ${to}`))];
  return pairs.map((what) => {
    const counts = counted(
      asked.filter(({ by, to }) => what === `${by} on ${to}`).map(({ knows }) => knows ?? "not known here"),
    );
    const [only, ...more] = counts;
    const says =
      only !== undefined && more.length === 0 && only[1] === 1
        ? only[0]
        : [...counts].map(([knows, count]) => `${count} ${knows}`).join(", ");
    return { what, says: `may conclude: ${says}`, key: says };
  });
}

function ledgerRows({ ledger }: Report): Row[] {
  return [...new Set(ledger.map(({ by }) => by))].map((by) => {
    const lines = ledger.filter((line) => line.by === by);
    const counts = counted(lines.map(({ says }) => says));
    const says =
      lines.length > mostSends
        ? [...counts].map(([what, count]) => `${count} times: ${what}`)
        : lines.map((line) => `${line.says} at ${seconds(line.atMs)}`);
    const key = lines.length > mostSends ? says : lines.map((line) => `${line.says} ${coarse(line.atMs)}`);
    return { what: `${by} really did`, says: says.join("; "), key: key.join("; ") };
  });
}

/** Close times count as the same: what differs by less is noise. */
function coarse(ms: number): string {
  return shortTime(Math.round(ms / 100) * 100);
}
