import { sayEstimate } from "../../../scenario/judge/say-load.ts";
import type { Call } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { CLIENT } from "../../../trace.ts";
import type { Look } from "../../look.ts";
import type { Runs } from "../../results.ts";
import { bestLoad } from "../../view/best-load.ts";
import { bodyWords } from "../../view/body-words.ts";
import { isFailure, seconds, shortTime, stillWaiting } from "../../view/call-words.ts";
import { escapeAll, escapeLine } from "../../view/escape.ts";
import { counted, grouped } from "../../view/grouped.ts";
import { box, boxOverhead, type TableCell } from "../drawing/box.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { paintFor } from "../drawing/paint.ts";
import { labelled } from "../drawing/title.ts";
import { wrap } from "../drawing/width.ts";

interface Side {
  readonly head: string;
  readonly rows: readonly ComparisonRow[];
}
interface ComparisonRow {
  readonly what: string;
  readonly says: string;
  /** Decides whether two sides differ; ignores differences of milliseconds. */
  readonly key: string;
}

/** The minimum width of a side. */
const narrowest = 14;
/** More sends are counted instead of listed. */
const mostSends = 4;

/** Compares the runs of each scenario. */
export function variants({ reports }: Runs, look: Look): string {
  const byScenario = grouped(reports, ({ scenario }) => scenario.setup);
  return [...byScenario.values()].map((each) => compared(each, look)).join("\n");
}

/** Compares runs of one scenario side by side, and names the first difference from the first run. */
export function compared(raw: readonly Report[], look: Look): string {
  const sides = raw.map((report) => sideOf(escapeAll(report), look));
  const whats = [...new Set(sides.flatMap(({ rows }) => rows.map(({ what }) => what)))];
  const lines = whats.map((what) => lineOf(what, sides));
  const first = lines.find(({ differs }) => differs.includes(true));
  const end = first === undefined ? "nothing differs" : `first difference: ${first.what}`;
  const cells = ({ what, rows, differs }: ComparedRow): TableCell[] => {
    const mark = what === first?.what;
    return rows.map((row, at) => cellOf(row, mark && (at === 0 || differs[at] === true), look));
  };
  const label = Math.min(26, Math.max(1, ...whats.map((what) => what.length)));
  const room = Math.floor((look.width - boxOverhead(sides.length + 1) - label) / sides.length);
  const drawn = room < narrowest ? stacked(sides, lines, cells, look) : boxed(sides, lines, cells, [label, room], look);
  const best = bestLoad(raw.map(escapeAll));
  const ending = [paintFor(look).strong(end), ...(best === "" ? [] : labelled("in short", best, look))];
  return `${[...drawn, ...ending].join("\n")}\n`;
}

/** The values of all sides in one row, and which of them differ from the first. */
interface ComparedRow {
  readonly what: string;
  readonly rows: readonly (ComparisonRow | undefined)[];
  readonly differs: readonly boolean[];
}

function lineOf(what: string, sides: readonly Side[]): ComparedRow {
  const rows = sides.map((side) => side.rows.find((row) => row.what === what));
  return { what, rows, differs: rows.map((row) => row?.key !== rows[0]?.key) };
}

function cellOf(row: ComparisonRow | undefined, isMarked: boolean, look: Look): TableCell {
  const { right, none } = glyphsFor(look);
  const text = row?.says ?? none;
  return isMarked ? { text: `${right} ${text}`, paint: paintFor(look).strong } : { text };
}

type CellsOf = (line: ComparedRow) => readonly TableCell[];

function boxed(
  sides: readonly Side[],
  lines: readonly ComparedRow[],
  cellsOf: CellsOf,
  [label, room]: readonly [number, number],
  look: Look,
): string[] {
  const { faint } = paintFor(look);
  const head = ["", ...sides.map((side) => side.head)].map((text) => ({ text, paint: faint }));
  const rows = lines.map((line) => [[{ text: line.what, paint: faint }], ...cellsOf(line).map((cell) => [cell])]);
  return [box(head, rows, [label, ...sides.map(() => room)], look)];
}

/** Lists the sides one below the other on screens too narrow for columns. */
function stacked(sides: readonly Side[], lines: readonly ComparedRow[], cellsOf: CellsOf, look: Look): string[] {
  const numbered = (text: string, at: number) =>
    wrap(text, look.width - 5).map((line, nth) => (nth === 0 ? `${at + 1}: ${line}` : `   ${line}`));
  return [
    ...sides.flatMap(({ head }, at) => numbered(head, at)),
    ...lines.flatMap((line) => [
      paintFor(look).faint(line.what),
      ...cellsOf(line).flatMap(({ text, paint = String }, at) => numbered(text, at).map((each) => `  ${paint(each)}`)),
    ]),
  ];
}

function sideOf(report: Report, look: Look): Side {
  return {
    head: headOf(report),
    rows: [...receivedRows(report, look), ...concludedRows(report), ...ledgerRows(report), ...loadRows(report)],
  };
}

function headOf({ scenario, twisted, changeWords }: Report): string {
  if (twisted) return `with the twist: ${scenario.twist?.says ?? ""}`;
  return changeWords.length === 0 ? scenario.name : changeWords.join("; ");
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
    return { what, says: `conclusion: ${says}`, key: says };
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
    const key = lines.length > mostSends ? says : lines.map((line) => `${line.says} ${coarse(line.atMs)}`);
    return { what: `${by} really did`, says: says.join("; "), key: key.join("; ") };
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
    ...(refused > 0 ? [same(`${name} refused`, String(refused))] : []),
    ...(useless > 0 ? [same(`${name}: finished after the caller had given up`, String(useless))] : []),
  ]);
  return [...loads, ...servers];
}

function same(what: string, says: string): ComparisonRow {
  return { what, says, key: says };
}

/** Rounds times, because small differences are noise. */
function coarse(ms: number): string {
  return shortTime(Math.round(ms / 100) * 100);
}
