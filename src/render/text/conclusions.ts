import { conclude, concludeOfAll } from "../../policy/conclusion.ts";
import { type Call, isMisled, type LedgerLine, onlyReads, type Report } from "../../scenario/report.ts";
import { finishes } from "../../scenario/truth.ts";
import { STORE } from "../../service/orders.ts";
import { often } from "../../text/phrases.ts";
import { CLIENT } from "../../trace.ts";
import type { Look } from "../look.ts";
import { isFailure, reasonWords, seconds, shortTime } from "../view/words.ts";
import { box, boxOverhead, type Cell } from "./box.ts";
import { glyphsFor } from "./glyphs.ts";
import { type Paint, paintFor } from "./paint.ts";
import { wrap } from "./width.ts";

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
  const all = triesOf(tree.calls).sort((one, other) => Number(one[0]!.by === CLIENT) - Number(other[0]!.by === CLIENT));
  return all.flatMap((tries) => {
    const knows = concludeOfAll(tries.map((call) => call.knows));
    const { by, to } = tries[0]!;
    const about = all.filter(([other]) => other!.by === by).length > 1 ? `, of ${to}` : "";
    return [
      { text: `${by}${about}: ${knows}`, paint: knows === "unknown" ? paint.open : paint.strong },
      ...reasons(tries, report).map((text) => ({ text, paint: paint.faint })),
      ...misledWords(tries, knows).map((text) => ({ text, paint: paint.bad })),
    ];
  });
}

/** The work of all tries is one thing to the one who tries. */
function misledWords(tries: readonly Call[], knows: Call["knows"]): string[] {
  const counted = tries.flatMap(({ timesDone }) => timesDone ?? []);
  const timesDone = counted.length === 0 ? null : counted.reduce((sum, each) => sum + each, 0);
  if (!isMisled({ knows, timesDone })) return [];
  return [timesDone === 0 ? "misled: it was not done" : `misled: it was done ${often(timesDone!)}`];
}

/** Calls that one server makes of another again and again, each of which tells what it may conclude in the end. */
function triesOf(calls: readonly Call[]): Call[][] {
  const tries = new Map<string, Call[]>();
  for (const call of calls) {
    const key = `${call.by} ${call.to}`;
    tries.set(key, [...(tries.get(key) ?? []), call]);
  }
  return [...tries.values()];
}

function reasons(tries: readonly Call[], { stuck }: Report): string[] {
  const words = tries.map((call) => reasonWords(call, stuck));
  if (new Set(words).size === 1) return words.slice(0, 1);
  return words.map((each, at) => `${at + 1}. ${each}`);
}

function facts(tree: Tree, report: Report, paint: Paint): Cell[] {
  const work = [...tree.ledger, ...keptUnknown(tree, report)];
  const last = tree.calls.at(-1)!;
  const noted = tree.ledger.length > 0 || work.some(({ by }) => by === last.to);
  const state = noted ? [] : [`${last.to}: ${stateOf(last.to, tree, report)}`];
  const lines = [...state, ...work.map((line) => ledgerWords(line, tree.calls))];
  return lines.map((text) => ({ text, paint: paint.strong }));
}

/** Orders that were kept, where nothing else was done or who asked does not know of it. */
function keptUnknown({ calls, ledger }: Tree, { events }: Report): LedgerLine[] {
  const about = new Set(calls.filter(({ knows }) => ledger.length === 0 || knows !== "done").map(({ call }) => call));
  return events.flatMap(({ who, call, atMs, what }) =>
    what.kind === "decided" && what.by === STORE && about.has(call) ? [{ by: who, call, atMs, says: what.says }] : [],
  );
}

/** What is seen of a server that has noted no work; only of one that notes all of it does that mean that there is none. */
function stateOf(server: string, { calls }: Tree, report: Report): string {
  const arrived = new Set(report.events.flatMap(({ call, what }) => (what.kind === "arrived" ? [call] : [])));
  const reached = calls.findLast(({ call, to }) => to === server && arrived.has(call));
  if (reached === undefined) return "the call never reached it; nothing was done";
  const { outcome } = reached;
  const all = finishes(report, server);
  if (outcome === null) return `has the call and has ${all ? "done nothing" : "noted no work"} yet`;
  if (isFailure(outcome)) return `had the call and ${all ? "did nothing" : "noted no work"}`;
  const { status } = outcome;
  if (status < 300) return `answered ${status}`;
  return `answered ${status}, and ${all || conclude(outcome) === "not done" ? "nothing was done" : "noted no work"}`;
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
