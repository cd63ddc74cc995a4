import { utf8 } from "../../text/bytes/bytes.ts";
import { CLIENT } from "../../trace.ts";
import { type Call, isMisled, type LedgerLine, type Story } from "../recorded-call.ts";
import type { RequestFacts, RunFacts } from "./run-facts.ts";

/** Collects what goals are about from the events of a run. */
export function factsOf({ calls, ledger }: Pick<Story, "calls" | "ledger">, arrows: RunFacts["calls"]): RunFacts {
  const done = doneFor(calls, ledger);
  const requests = calls
    .filter(({ by }) => by === CLIENT)
    .map((call) => requestFacts(call, done.get(requestOf(call)) ?? none));
  return { requests, calls: arrows };
}

const none: ReadonlyMap<string, number> = new Map();

function requestFacts(call: Call, done: ReadonlyMap<string, number>): RequestFacts {
  const { line, outcome, tookMs } = call;
  const reply = outcome !== null && "status" in outcome ? outcome : undefined;
  return {
    line,
    status: reply?.status ?? null,
    without: reply !== undefined ? null : outcome === null ? "no response" : (outcome as { name: string }).name,
    tookMs,
    get body() {
      return reply === undefined ? "" : utf8(reply.body);
    },
    done,
    misled: isMisled(call),
  };
}

/** Calls of the client with the same key are one request. */
function requestOf({ key, call, to }: Call): string {
  return key === undefined ? `${call}` : `${to} ${key}`;
}

/** Counts the work of each request by its ledger; work that was undone does not count. */
function doneFor(calls: readonly Call[], ledger: readonly LedgerLine[]): Map<string, Map<string, number>> {
  const byNumber = new Map(calls.map((call) => [call.call, call]));
  const done = new Map<string, Map<string, number>>();
  for (const { call, says, ledger: name = says, undoes } of ledger) {
    const root = rootOf(byNumber, call);
    if (root === undefined) continue;
    const counts = done.get(requestOf(root)) ?? new Map<string, number>();
    counts.set(name, (counts.get(name) ?? 0) + (undoes ? -1 : 1));
    done.set(requestOf(root), counts);
  }
  return done;
}

function rootOf(calls: ReadonlyMap<number, Call>, from: number): Call | undefined {
  let call = calls.get(from);
  while (call !== undefined && typeof call.parent === "number") call = calls.get(call.parent);
  return call;
}
