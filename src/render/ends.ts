import { type Call, type LedgerLine, onlyReads, type Report } from "../scenario/report.ts";
import { CLIENT } from "../trace.ts";
import { box, boxOverhead, type Cell } from "./box.ts";
import { glyphsFor } from "./glyphs.ts";
import type { Look } from "./look.ts";
import { type Paint, paintFor } from "./paint.ts";
import { wrap } from "./width.ts";
import { isFailure, reasonWords, seconds, shortTime } from "./words.ts";

const left = "what the caller may conclude";
const right = "what really happened";
const narrow = 64;
const mostTrees = 8;

interface Tree {
  readonly calls: readonly Call[];
  readonly ledger: readonly LedgerLine[];
}
interface Row {
  readonly may: readonly Cell[];
  readonly did: readonly Cell[];
}

/** Both ends side by side. Asking without changing anything leaves nothing to conclude, so it is left out. */
export function bothEnds(report: Report, look: Look): string[] {
  const paint = paintFor(look);
  const rows = distinct(
    treesOf(report)
      .filter(({ calls }) => !calls.every(onlyReads))
      .map((tree) => ({ may: conclusions(tree, report, paint), did: facts(tree, report, paint) })),
    look,
  );
  if (rows.length === 0) return [];
  if (look.width < narrow) return rows.flatMap((row) => ["", ...stacked(row, look, paint)]);
  const width = look.width - boxOverhead(2);
  const widths = [Math.ceil(width / 2), Math.floor(width / 2)];
  const head = [left, right].map((text) => ({ text, paint: paint.faint }));
  return box(
    head,
    rows.map((row) => [row.may, row.did]),
    widths,
    look,
  ).split("\n");
}

function stacked(row: Row, look: Look, paint: Paint): string[] {
  const part = (head: string, cells: readonly Cell[]) => [
    paint.faint(head),
    ...cells.flatMap((cell) => wrap(cell.text, look.width - 2).map((line) => `  ${(cell.paint ?? String)(line)}`)),
  ];
  return [...part(left, row.may), ...part(right, row.did)];
}

function treesOf({ calls, ledger }: Report): Tree[] {
  const rootOf = new Map<number, number>();
  const trees = new Map<number, { calls: Call[]; ledger: LedgerLine[] }>();
  for (const call of calls) {
    const root = (typeof call.parent === "number" ? rootOf.get(call.parent) : undefined) ?? call.call;
    rootOf.set(call.call, root);
    const tree = trees.get(root) ?? { calls: [], ledger: [] };
    tree.calls.push(call);
    trees.set(root, tree);
  }
  for (const line of ledger) trees.get(rootOf.get(line.call) ?? -1)?.ledger.push(line);
  return [...trees.values()];
}

function conclusions(tree: Tree, report: Report, paint: Paint): Cell[] {
  const lasts = lastOfEach(tree.calls).sort((one, other) => Number(one.by === CLIENT) - Number(other.by === CLIENT));
  return lasts.flatMap((call) => [
    { text: `${call.by}: ${call.knows}`, paint: call.knows === "unknown" ? paint.open : paint.strong },
    { text: reasonWords(call, report.stuck), paint: paint.faint },
  ]);
}

/** Of calls that one server makes of another again and again, the last one tells what it may conclude in the end. */
function lastOfEach(calls: readonly Call[]): Call[] {
  return [...new Map(calls.map((call) => [`${call.by} ${call.to}`, call])).values()];
}

function facts(tree: Tree, report: Report, paint: Paint): Cell[] {
  if (tree.ledger.length > 0)
    return tree.ledger.map((line) => ({ text: ledgerWords(line, tree.calls), paint: paint.strong }));
  const last = tree.calls.at(-1)!;
  const had = tree.calls.filter((call) =>
    report.events.some(({ call: id, what }) => id === call.call && what.kind === "arrived"),
  );
  const deepest = had.at(-1);
  if (deepest !== last)
    return [{ text: `${last.to}: the call never reached it; nothing was done`, paint: paint.strong }];
  return [{ text: `${last.to}: ${unfinished(last)}`, paint: paint.strong }];
}

/** What is seen of a server that notes no work. */
function unfinished({ outcome }: Call): string {
  if (outcome === null) return "has the call and has done nothing yet";
  if (isFailure(outcome)) return "had the call and did nothing";
  return outcome.status < 300 ? `answered ${outcome.status}` : `answered ${outcome.status}, and nothing was done`;
}

function ledgerWords(line: LedgerLine, calls: readonly Call[]): string {
  const call = calls.find(({ call }) => call === line.call);
  const after = call?.outcome ? line.atMs - (call.atMs + call.tookMs) : 0;
  const late =
    call?.outcome && after >= 1
      ? `, ${shortTime(after)} after ${call.by} had ${isFailure(call.outcome) ? "stopped waiting" : "its answer"}`
      : "";
  return `${line.by}: ${line.says} at ${seconds(line.atMs)}${late}`;
}

/** Sends that ended alike are one row; their times are those of the first. */
function distinct(rows: readonly Row[], look: Look): Row[] {
  const { times, more } = glyphsFor(look);
  const groups = new Map<string, { row: Row; count: number }>();
  for (const row of rows) {
    const key = [...row.may, ...row.did].map(({ text }) => text.replace(/\d+(\.\d+)? m?s/g, "")).join("\n");
    const group = groups.get(key);
    if (group) group.count++;
    else groups.set(key, { row, count: 1 });
  }
  const all = [...groups.values()].map(({ row, count }) =>
    count === 1
      ? row
      : {
          may: [{ text: `${times} ${count}` }, ...row.may],
          did: [{ text: `${times} ${count}, the first:` }, ...row.did],
        },
  );
  if (all.length <= mostTrees) return all;
  const rest = { may: [{ text: `${more} and ${all.length - mostTrees} more` }], did: [{ text: "" }] };
  return [...all.slice(0, mostTrees), rest];
}
