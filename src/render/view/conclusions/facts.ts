import { conclude } from "../../../policy/conclusion.ts";
import { ledgerOf } from "../../../scenario/playing/evidence/truth.ts";
import { type Call, type LedgerLine, type Ours, timesDone } from "../../../scenario/recorded-call.ts";
import { often } from "../../../text/words/phrases.ts";
import { isOneOfSeveral } from "../calls/attempts.ts";
import { callerWords, isFailure, seconds, shortTime } from "../calls/call-words.ts";
import type { ShownRequest, TonedLine, Tree } from "../calls/seen.ts";

/** Describes the work that was really done for one request. */
export function facts(tree: Tree, seen: ShownRequest): TonedLine[] {
  const work = [...tree.ledger, ...keptUnknown(tree, seen)];
  const last = tree.calls.at(-1)!;
  const noted = tree.ledger.length > 0 || work.some(({ by }) => by === last.to);
  const atWork = tree.calls.filter((call) => isAtWork(call, seen)).map(({ to }) => to);
  const state = noted || atWork.length > 0 ? [] : [`${last.to}: ${stateOf(last.to, tree, seen)}`];
  // Work of other servers does not say that a server that charges has charged nothing.
  const idle = [...new Set(tree.calls.map(({ to }) => to))].filter(
    (to) =>
      ledgerOf(seen.report, to) === "own" &&
      work.length > 0 &&
      !atWork.includes(to) &&
      !tree.ledger.some(({ by }) => by === to) &&
      !state.some((line) => line.startsWith(`${to}: `)),
  );
  const open = [...new Set(atWork)].map(
    (to) => `${to}: received the call and was still at work when the servers stopped`,
  );
  const nothing = idle.map((to) => `${to}: ${stateOf(to, tree, seen)}`);
  const done = work.map((line): TonedLine => {
    return { text: ledgerWords(line, tree.calls), tone: "strong", atMs: line.atMs };
  });
  const strong = (lines: readonly string[]) => lines.map((text): TonedLine => ({ text, tone: "strong" }));
  const times = timesDone(tree.ledger);
  const servers = [...new Set(tree.ledger.map(({ by }) => by))];
  const one = servers.find((name) => timesDone(tree.ledger.filter(({ by }) => by === name)) === times);
  const who = servers.length > 1 && one !== undefined ? `${one}: ` : "";
  const many: TonedLine[] = times > 1 ? [{ text: `${who}done ${often(times)}`, tone: "bad" }] : [];
  return [...many, ...strong(state), ...done, ...strong([...nothing, ...open])];
}

function afterClosing({ atMs }: LedgerLine, { isWhole, closedBy, atMs: closedMs }: Ours, by: string): string {
  const gone = !isWhole && closedBy === "client" && closedMs !== null && atMs > closedMs;
  return gone ? `, ${shortTime(atMs - closedMs)} after ${callerWords(by)} had closed the connection` : "";
}

/**
 * Returns stored orders worth mentioning: nothing else was done, the caller does not know, or two servers stored one.
 */
function keptUnknown({ calls, ledger }: Tree, { kept }: ShownRequest): LedgerLine[] {
  const isTwice = calls.filter(({ call }) => kept.has(call)).length > 1;
  const about = calls.filter(({ knows }) => isTwice || ledger.length === 0 || knows !== "done");
  return about.flatMap(({ call }) => kept.get(call) ?? []).sort((one, other) => one.atMs - other.atMs);
}

/** Describes a server that recorded no work. Only a server that notes all its work has then done none. */
function stateOf(server: string, { calls }: Tree, { report, arrived }: ShownRequest): string {
  const reached = calls.findLast(({ call, to }) => to === server && arrived.has(call));
  if (reached === undefined) return "the call never reached it; nothing was done";
  const { outcome, ours } = reached;
  const where = ledgerOf(report, server);
  if (where === "unknown") return `${answerOf(outcome)}; what it does is not seen from here`;
  const all = where === "own";
  if (ours?.isWhole) return `answered${ours.status === null ? "" : ` ${ours.status}`}`;
  if (outcome === null) return `received the call and has ${all ? "done nothing" : "recorded no work"} so far`;
  if (isFailure(outcome)) return `received the call and ${all ? "did nothing" : "recorded no work"}`;
  const { status } = outcome;
  if (status < 300) return `answered ${status}${all ? ", and nothing was charged" : ""}`;
  return `answered ${status}, and ${all || conclude(outcome) === "not done" ? "nothing was done" : "recorded no work"}`;
}

/** Whether more work may follow: its server had not finished, and does not wait for ever. */
function isAtWork({ call, unfinished, to }: Call, { report, hanging }: ShownRequest): boolean {
  return unfinished === true && !hanging.has(call) && ledgerOf(report, to) === "own";
}

function answerOf(outcome: Call["outcome"]): string {
  return outcome === null || isFailure(outcome) ? "received the call" : `answered ${outcome.status}`;
}

function ledgerWords(line: LedgerLine, calls: readonly Call[]): string {
  const call = calls.find(({ call }) => call === line.call);
  if (call?.ours !== undefined)
    return `${line.by}: ${line.says} at ${seconds(line.atMs)}${afterClosing(line, call.ours, call.by)}`;
  const after = call?.outcome ? line.atMs - (call.atMs + call.tookMs) : 0;
  const late = call?.outcome && after >= 1 ? `, ${shortTime(after)} after ${endWords(call, call.outcome, calls)}` : "";
  return `${line.by}: ${line.says} at ${seconds(line.atMs)}${late}`;
}

/** Says how a call had ended. After an attempt its caller may wait with another one. */
function endWords(call: Call, outcome: NonNullable<Call["outcome"]>, calls: readonly Call[]): string {
  const { by, try: nth = 1, hedged } = call;
  if (!isOneOfSeveral(call, calls)) return `${by} had ${isFailure(outcome) ? "stopped waiting" : "its response"}`;
  const attempt = hedged ? `the hedge${nth > 1 ? ` of attempt ${nth}` : ""}` : `attempt ${nth}`;
  if (!isFailure(outcome)) return `${by} had the response to ${attempt}`;
  if (outcome.name === "timed-out") return `${by} gave up ${attempt}`;
  return outcome.code === "ECANCELED" ? `${by} cancelled ${attempt}` : `${attempt} of ${by} had failed`;
}
