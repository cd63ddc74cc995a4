import { sayEstimate } from "../../../scenario/judge/say-load.ts";
import { ledgerOf } from "../../../scenario/playing/evidence/truth.ts";
import type { Call } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { CLIENT } from "../../../trace.ts";
import type { Look } from "../../look.ts";
import { bodyWords } from "../../view/calls/body-words.ts";
import { isFailure, seconds, stillWaiting } from "../../view/calls/call-words.ts";
import { escapeLine } from "../../view/escape.ts";
import { counted, grouped } from "../../view/grouped.ts";
import { glyphsFor } from "../drawing/glyphs.ts";

/** A result of a run, which is compared with that of others. */
export interface ComparisonRow {
  readonly what: string;
  readonly says: string;
  /** Two sides differ if their keys do, or one of their times by more than noise. */
  readonly key: string;
  readonly timesMs?: readonly number[];
  /** The words for a run that lacks this row; by default its value is unknown. */
  readonly absent?: (report: Report) => string | undefined;
}

/** Beyond this number, sends are counted instead of listed. */
const mostSends = 4;

/** Returns the results of a run: what the client received, what each server concluded and did, and the numbers of loads. */
export function rowsOf(report: Report, look: Look): ComparisonRow[] {
  return [...receivedRows(report, look), ...concludedRows(report), ...ledgerRows(report), ...loadRows(report)];
}

/** Lists a few sends one by one, and counts many by how they ended. */
function receivedRows(report: Report, look: Look): ComparisonRow[] {
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
      {
        what: `${nth}took`,
        says: took,
        ...(call.outcome === null ? { key: none } : { key: "", timesMs: [call.tookMs] }),
      },
    ];
  });
}

function receivedWords({ outcome, tookMs, to, servedBy, parent }: Call, { stuck }: Report): string {
  if (outcome === null) return `nothing; ${stillWaiting({ parent, tookMs }, stuck)}`;
  if (isFailure(outcome)) return `${outcome.name} (${escapeLine(outcome.code)})`;
  const by = servedBy === null || servedBy === to ? "" : `, by ${servedBy}`;
  return `${outcome.status} ${bodyWords(outcome)}${by}`;
}

/** Counts the conclusions of the calls that one server repeatedly makes to another. */
function concludedRows({ calls }: Report): ComparisonRow[] {
  const asked = calls.filter(({ by }) => by !== CLIENT);
  return [...grouped(asked, ({ by, to }) => `${by} on ${to}`)].map(([what, made]) => {
    const counts = counted(made.map(({ knows }) => knows ?? "not known here"));
    const [only, ...more] = counts;
    const says =
      only !== undefined && more.length === 0 && only[1] === 1
        ? only[0]
        : [...counts].map(([knows, count]) => `${count} ${knows}`).join(", ");
    return { what, says: `conclusion: ${says}`, key: says, absent: () => "no call" };
  });
}

function ledgerRows({ ledger }: Report): ComparisonRow[] {
  return [...new Set(ledger.map(({ by }) => by))].map((by) => {
    const lines = ledger.filter((line) => line.by === by);
    const counts = counted(lines.map(({ says }) => says));
    const says =
      lines.length > mostSends
        ? [...counts].map(([what, count]) => `${count} times: ${what}`)
        : lines.map((line) => `${line.says} at ${seconds(line.atMs)}`);
    const times = lines.length > mostSends ? {} : { timesMs: lines.map(({ atMs }) => atMs) };
    // The ledger of a user's own server is unknown.
    const absent = (other: Report) => (ledgerOf(other, by) === "unknown" ? undefined : "nothing");
    return { what: `${by} really did`, says: says.join("; "), key: `${[...counts]}`, absent, ...times };
  });
}

/** Shows the main numbers of loads. Two runs differ if their printed numbers differ. */
function loadRows({ load }: Report): ComparisonRow[] {
  if (load === undefined) return [];
  const several = load.loads.length > 1;
  const loads = load.loads.flatMap(({ load: { name }, offered, good, goodputPerS, tookMs }) => {
    const of = several ? `${name}: ` : "";
    return [
      same(`${of}offered`, String(offered)),
      same(`${of}good`, String(good)),
      same(`${of}goodput`, sayEstimate(goodputPerS, { factor: 1, sign: "/s" })),
      same(`${of}p50`, sayEstimate(tookMs.p50, { factor: 1, sign: " ms" })),
      same(`${of}p99`, sayEstimate(tookMs.p99, { factor: 1, sign: " ms" })),
    ];
  });
  const servers = [...load.servers].flatMap(([name, { useless, refused }]) => [
    ...(refused > 0 ? [counter(`${name} refused`, refused)] : []),
    ...(useless > 0 ? [counter(`${name}: finished after the caller had given up`, useless)] : []),
  ]);
  return [...loads, ...servers];
}

function same(what: string, says: string): ComparisonRow {
  return { what, says, key: says };
}

/** Counts something; a run without this row had none. */
function counter(what: string, count: number): ComparisonRow {
  return { ...same(what, String(count)), absent: () => "0" };
}
