import { concludeOfAll, type Knows } from "../../../policy/conclusion.ts";
import { type Call, isMisled, type LedgerLine, type Ours, onlyReads } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { allOf } from "../../../text/words/lists.ts";
import { often, several } from "../../../text/words/phrases.ts";
import { CLIENT } from "../../../trace.ts";
import { oursWords } from "../calls/call-words.ts";
import { type ShownRequest, seenIn, type TonedLine, type Tree } from "../calls/seen.ts";
import { grouped } from "../grouped.ts";
import { reasons } from "./call-reasons.ts";
import { facts } from "./facts.ts";

/** The conclusions of one request's callers, next to the work that was done. `times` requests had the same ends. */
export interface Ends {
  readonly may: readonly TonedLine[];
  readonly did: readonly TonedLine[];
  readonly times: number;
  /** The positions of these requests among all, counted from 1. */
  readonly nth: readonly number[];
}

/** The number of positions that a label lists one by one. */
const mostListed = 4;

/** Names several requests with the same ends, so that each group is told from the others; undefined for one. */
export function groupWords({ nth }: Ends): string | undefined {
  const [first, last] = [nth[0] ?? 1, nth.at(-1) ?? 1];
  if (nth.length < 2) return undefined;
  if (nth.length > 2 && last - first === nth.length - 1) return `requests ${first} to ${last}`;
  if (nth.length <= mostListed) return `requests ${allOf(nth.map(String))}`;
  return `${several(nth.length, "request")}: ${nth.slice(0, mostListed - 1).join(", ")} …`;
}

/** Returns both ends of each request. Omits requests that only read, because they leave nothing to conclude. */
export function endsOf(report: Report): Ends[] {
  const trees = treesOf(report).flatMap((tree, at) => (tree.calls.every(onlyReads) ? [] : { tree, nth: [at + 1] }));
  const seen = seenIn(report);
  return distinct(
    trees.map(({ tree, nth }) => ({ may: conclusions(tree, seen), did: facts(tree, seen), times: 1, nth })),
  );
}

/** Merges requests with the same ends; the times shown are those of the first. */
function distinct(all: readonly Ends[]): Ends[] {
  const groups = new Map<string, Ends>();
  for (const each of all) {
    const key = [...each.may, ...each.did].map(({ text }) => text.replace(/\d+(\.\d+)? m?s/g, "")).join("\n");
    const group = groups.get(key);
    groups.set(
      key,
      group === undefined ? each : { ...group, times: group.times + 1, nth: [...group.nth, ...each.nth] },
    );
  }
  return [...groups.values()];
}

/** Groups calls and work by the request of the client that caused them. */
export function treesOf({ calls, ledger }: Report): Tree[] {
  const rootOf = new Map<number, number>();
  const trees = new Map<number, { calls: [Call, ...Call[]]; ledger: LedgerLine[] }>();
  for (const call of calls) {
    const root = (typeof call.parent === "number" ? rootOf.get(call.parent) : undefined) ?? call.call;
    rootOf.set(call.call, root);
    const tree = trees.get(root);
    if (tree === undefined) trees.set(root, { calls: [call], ledger: [] });
    else tree.calls.push(call);
  }
  for (const line of ledger) trees.get(rootOf.get(line.call) ?? -1)?.ledger.push(line);
  return [...trees.values()];
}

function conclusions(tree: Tree, seen: ShownRequest): TonedLine[] {
  const all = triesOf(tree.calls, seen.report).sort(
    ([one], [other]) => Number(one.by === CLIENT) - Number(other.by === CLIENT),
  );
  const concluded = all.map((tries): Conclusion => {
    const [first] = tries;
    const { by, ours } = first;
    const atMs = Math.max(...tries.map((call) => call.atMs + call.tookMs));
    if (ours !== undefined) return { by, atMs, linesFor: () => fromOutside(ours, by) };
    const knows = concludeOfAll(tries.map((call) => call.knows ?? "unknown"));
    const isOneOfSeveral = all.filter(([other]) => other.by === by).length > 1;
    const misled = misledWords(tries, knows).map((text): TonedLine => ({ text, tone: "bad" }));
    return {
      by,
      atMs,
      knows,
      ...(isOneOfSeveral && { asked: asked(first, seen.report) }),
      isSafeToRepeat: knows === "unknown" && isSafeToRepeat(tries, seen.report),
      linesFor: (callers) => [...reasons(tries, seen, callers), ...misled],
    };
  });
  // Callers that asked for several things keep a reason for each.
  const keyOf = (each: Conclusion) =>
    JSON.stringify([each.asked && concluded.indexOf(each), each.knows, each.isSafeToRepeat, each.linesFor("one")]);
  return [...grouped(concluded, keyOf).values()].flatMap(conclusionLines);
}

interface Conclusion {
  readonly by: string;
  /** The end of its last attempt. */
  readonly atMs: number;
  /** The request that this is about, if the caller sent several. */
  readonly asked?: string;
  /** Absent if it is unknown outside of the lab. */
  readonly knows?: Knows;
  readonly isSafeToRepeat?: boolean;
  linesFor(callers: "one" | "several"): readonly TonedLine[];
}

/** Says the reason of several callers once if it is the same. */
function conclusionLines(same: readonly Conclusion[]): readonly TonedLine[] {
  const [{ knows, isSafeToRepeat, linesFor }] = same as [Conclusion];
  const atMs = Math.max(...same.map((each) => each.atMs));
  if (knows === undefined) return linesFor("one").map((line) => ({ ...line, atMs }));
  const who = allOf(same.map(({ by, asked }) => (asked === undefined ? by : `${by}, of ${asked}`)));
  const said = isSafeToRepeat ? `${knows}, safe to repeat with the same key` : knows;
  const head: TonedLine = { text: `${who}: ${said}`, tone: knows === "unknown" ? "open" : "strong" };
  const lines = [head, ...linesFor(same.length === 1 ? "one" : "several")];
  // A caller is misled by the work that was done in the whole run.
  return lines.map((line) => (line.tone === "bad" ? line : { ...line, atMs }));
}

/** A caller from outside does not tell the lab its conclusion. */
function fromOutside(ours: Ours, by: string): TonedLine[] {
  return [
    { text: `${by}: the lab cannot see what it concluded`, tone: "open" },
    { text: `at the lab's side of this call: ${oursWords(ours, by)}`, tone: "faint" },
  ];
}

/** Returns whether all tries had the same key and went to a server that charges once for each key. */
function isSafeToRepeat([first, ...others]: readonly Call[], { setup }: Report): boolean {
  if (first?.key === undefined || others.some(({ key }) => key !== first.key)) return false;
  const keys = setup[first.to]?.keys;
  return (
    keys !== undefined && keys !== false && !(typeof keys === "object" && keys !== null && "on" in keys && !keys.on)
  );
}

/** To the caller, the tries are one piece of work. */
function misledWords(tries: readonly Call[], knows: Call["knows"]): string[] {
  // Each try with a key already counts all work for that key.
  const first = tries.filter(({ key }, at) => key === undefined || tries.findIndex((each) => each.key === key) === at);
  const counted = first.flatMap(({ timesDone }) => timesDone ?? []);
  const timesDone = counted.length === 0 ? null : counted.reduce((sum, each) => sum + each, 0);
  if (timesDone === null || !isMisled({ knows, timesDone })) return [];
  return [timesDone === 0 ? "misled: it was not done" : `misled: it was done ${often(timesDone)}`];
}

/** Names what a call asked for. Only a service of the user's own design makes different requests to one server. */
function asked({ by, to, line }: Call, { setup }: Report): string {
  return setup[by]?.is === "service" ? `${to} ${line}` : to;
}

/** Groups the tries of each piece of work, which ends with one conclusion. Requests of a service that only read leave none. */
function triesOf(calls: readonly Call[], report: Report): [Call, ...Call[]][] {
  const tries = new Map<string, [Call, ...Call[]]>();
  const steps = new Map<string, number>();
  for (const call of calls) {
    const isStep = report.setup[call.by]?.is === "service";
    if (onlyReads(call) && isStep) continue;
    const about = `${call.by} ${asked(call, report)}`;
    // A service may mean two calls by two steps; only a further try belongs to the one before.
    if (isStep && call.try === undefined && !call.hedged) steps.set(about, (steps.get(about) ?? 0) + 1);
    const key = `${about} ${steps.get(about) ?? ""}`;
    const before = tries.get(key);
    if (before === undefined) tries.set(key, [call]);
    else before.push(call);
  }
  return [...tries.values()];
}
