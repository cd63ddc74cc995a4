import { conclude, concludeOfAll } from "../../policy/conclusion.ts";
import { type Call, isMisled, type LedgerLine, type Ours, onlyReads } from "../../scenario/call.ts";
import type { Report } from "../../scenario/report.ts";
import { finishes } from "../../scenario/truth.ts";
import { STORE } from "../../service/orders.ts";
import { often } from "../../text/phrases.ts";
import { CLIENT } from "../../trace.ts";
import { isFailure, oursWords, reasonWords, seconds, shortTime } from "./words.ts";

/** A line, and how much it matters. */
export interface Line {
  readonly text: string;
  readonly tone: "strong" | "open" | "faint" | "bad";
}

/** What the callers of one request may conclude, next to what was done for it; `times` requests ended alike. */
export interface Ends {
  readonly may: readonly Line[];
  readonly did: readonly Line[];
  readonly times: number;
}

interface Tree {
  readonly calls: readonly Call[];
  readonly ledger: readonly LedgerLine[];
}

/** Both ends of each request. Requests that change nothing leave nothing to conclude, so they are left out. */
export function endsOf(report: Report): Ends[] {
  const trees = treesOf(report).filter(({ calls }) => !calls.every(onlyReads));
  const seen = seenIn(report);
  return distinct(trees.map((tree) => ({ may: conclusions(tree, report), did: facts(tree, seen), times: 1 })));
}

/** What the events show besides the calls, looked up once for all requests. */
interface Seen {
  readonly report: Report;
  readonly arrived: ReadonlySet<number>;
  /** Orders that were stored, by the call that they were stored for. */
  readonly kept: ReadonlyMap<number, readonly LedgerLine[]>;
}

function seenIn(report: Report): Seen {
  const arrived = new Set<number>();
  const kept = new Map<number, LedgerLine[]>();
  for (const { who, call, atMs, what } of report.events) {
    if (what.kind === "arrived") arrived.add(call);
    else if (what.kind === "decided" && what.by === STORE)
      kept.set(call, [...(kept.get(call) ?? []), { by: who, call, atMs, says: what.says }]);
  }
  return { report, arrived, kept };
}

/** Requests that ended alike are one; the times shown are those of the first. */
function distinct(all: readonly Ends[]): Ends[] {
  const groups = new Map<string, Ends>();
  for (const each of all) {
    const key = [...each.may, ...each.did].map(({ text }) => text.replace(/\d+(\.\d+)? m?s/g, "")).join("\n");
    const group = groups.get(key);
    groups.set(key, group === undefined ? each : { ...group, times: group.times + 1 });
  }
  return [...groups.values()];
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

function conclusions(tree: Tree, report: Report): Line[] {
  const all = triesOf(tree.calls).sort((one, other) => Number(one[0]!.by === CLIENT) - Number(other[0]!.by === CLIENT));
  return all.flatMap((tries): Line[] => {
    const [first] = tries;
    if (first?.ours !== undefined) return fromOutside(first.ours);
    const knows = concludeOfAll(tries.map((call) => call.knows ?? "unknown"));
    const { by, to } = tries[0]!;
    const safe = knows === "unknown" && isSafeToRepeat(tries, report) ? ", safe to repeat with the same key" : "";
    const about = all.filter(([other]) => other!.by === by).length > 1 ? `, of ${to}` : "";
    return [
      { text: `${by}${about}: ${knows}${safe}`, tone: knows === "unknown" ? "open" : "strong" },
      ...reasons(tries, report).map((text): Line => ({ text, tone: "faint" })),
      ...misledWords(tries, knows).map((text): Line => ({ text, tone: "bad" })),
    ];
  });
}

/** Only the caller itself knows what a caller from outside concludes. */
function fromOutside(ours: Ours): Line[] {
  return [
    { text: "client: not known here", tone: "open" },
    { text: `only this side is visible: ${oursWords(ours)}`, tone: "faint" },
  ];
}

/** All tries went with one key, to a server that charges once for each. */
function isSafeToRepeat([first, ...others]: readonly Call[], { setup }: Report): boolean {
  if (first?.key === undefined || others.some(({ key }) => key !== first.key)) return false;
  const keys = setup[first.to]?.keys;
  return (
    keys !== undefined && keys !== false && !(typeof keys === "object" && keys !== null && "on" in keys && !keys.on)
  );
}

/** For the caller, the work of all tries is one thing. */
function misledWords(tries: readonly Call[], knows: Call["knows"]): string[] {
  const counted = tries.flatMap(({ timesDone }) => timesDone ?? []);
  const timesDone = counted.length === 0 ? null : counted.reduce((sum, each) => sum + each, 0);
  if (!isMisled({ knows, timesDone })) return [];
  return [timesDone === 0 ? "misled: it was not done" : `misled: it was done ${often(timesDone!)}`];
}

/** Calls that one server makes of another repeatedly, each of which has its own final conclusion. */
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

function facts(tree: Tree, seen: Seen): Line[] {
  const work = [...tree.ledger, ...keptUnknown(tree, seen)];
  const last = tree.calls.at(-1)!;
  const noted = tree.ledger.length > 0 || work.some(({ by }) => by === last.to);
  const state = noted ? [] : [`${last.to}: ${stateOf(last.to, tree, seen)}`];
  const lines = [...state, ...work.map((line) => ledgerWords(line, tree.calls))];
  const many: Line[] = tree.ledger.length > 1 ? [{ text: `done ${often(tree.ledger.length)}`, tone: "bad" }] : [];
  return [...many, ...lines.map((text): Line => ({ text, tone: "strong" }))];
}

function afterClosing({ atMs }: LedgerLine, { isWhole, closedBy, atMs: closedMs }: Ours): string {
  const gone = !isWhole && closedBy === "client" && closedMs !== null && atMs > closedMs;
  return gone ? `, ${shortTime(atMs - closedMs)} after the client had closed the connection` : "";
}

/** Orders that were stored, if nothing else was done or the caller does not know of it. */
function keptUnknown({ calls, ledger }: Tree, { kept }: Seen): LedgerLine[] {
  const about = calls.filter(({ knows }) => ledger.length === 0 || knows !== "done");
  return about.flatMap(({ call }) => kept.get(call) ?? []).sort((one, other) => one.atMs - other.atMs);
}

/**
 * What is known about a server that noted no work; only for one that notes all its work does that mean that there is
 * none.
 */
function stateOf(server: string, { calls }: Tree, { report, arrived }: Seen): string {
  const reached = calls.findLast(({ call, to }) => to === server && arrived.has(call));
  if (reached === undefined) return "the call never reached it; nothing was done";
  const { outcome, ours } = reached;
  const all = finishes(report, server);
  if (ours?.isWhole) return `answered${ours.status === null ? "" : ` ${ours.status}`}`;
  if (outcome === null) return `has the call and has ${all ? "done nothing" : "noted no work"} yet`;
  if (isFailure(outcome)) return `had the call and ${all ? "did nothing" : "noted no work"}`;
  const { status } = outcome;
  if (status < 300) return `answered ${status}`;
  return `answered ${status}, and ${all || conclude(outcome) === "not done" ? "nothing was done" : "noted no work"}`;
}

function ledgerWords(line: LedgerLine, calls: readonly Call[]): string {
  const call = calls.find(({ call }) => call === line.call);
  if (call?.ours !== undefined)
    return `${line.by}: ${line.says} at ${seconds(line.atMs)}${afterClosing(line, call.ours)}`;
  const after = call?.outcome ? line.atMs - (call.atMs + call.tookMs) : 0;
  const late =
    call?.outcome && after >= 1
      ? `, ${shortTime(after)} after ${call.by} had ${isFailure(call.outcome) ? "stopped waiting" : "its answer"}`
      : "";
  return `${line.by}: ${line.says} at ${seconds(line.atMs)}${late}`;
}
