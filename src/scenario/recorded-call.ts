import { isDenied, type Knows } from "../policy/conclusion.ts";
import type { Event, Failure, RecordedReply, Side } from "../trace.ts";

/** One call, reconstructed from its events. */
export interface Call {
  readonly call: number;
  /** The call that caused this one; null for the client's own; "unknown" if a user's own server did not pass the header on. */
  readonly parent: number | null | "unknown";
  readonly by: string;
  readonly to: string;
  /** The server's further address, if the call went to one. */
  readonly door?: string;
  readonly line: string;
  /** The step in which the client makes the call, counted from 1; null for calls of servers. */
  readonly step: number | null;
  /** The number of the caller's try, if not the first; `hedged`: sent while an earlier try was still open. */
  readonly try?: number;
  readonly hedged?: true;
  /** The idempotency key in its headers. */
  readonly key?: string;
  readonly connection: number | null;
  readonly atMs: number;
  /** The time until the call or its watch ended. */
  readonly tookMs: number;
  /** null if the watch ended before the call. */
  readonly outcome: RecordedReply | Failure | null;
  /** The part of the answer that had arrived when it broke off, or when its caller stopped reading. */
  readonly came: RecordedReply | null;
  /** The client's error message, as logs show it; only in the real world. */
  readonly error?: string;
  /** The caller's conclusion about the work; null for a call from outside, because its caller is not visible. */
  readonly knows: Knows | null;
  /** The answer to a call from outside, as far as our side knows it. */
  readonly ours?: Ours;
  /** Whether its server was still at work on it when the run ended, so that the ledger was read too early. */
  readonly unfinished?: true;
  /** How often the requested work was really done, according to the ledger; null if it is unknown. */
  readonly timesDone: number | null;
  readonly servedBy: string | null;
}

/** An answer to a call from outside, as far as our side knows it. */
export interface Ours {
  /** null if there is no readable status, or none yet. */
  readonly status: number | null;
  /** Whether all of the answer was handed to the kernel. */
  readonly isWhole: boolean;
  readonly sentBytes: number;
  /** The side that closed the connection first; null while it is open. */
  readonly closedBy: Side | null;
  /** The time when the connection was closed, or else when the answer was handed over; null before. */
  readonly atMs: number | null;
}

/** Whether the ledger contradicts the caller's conclusion. */
export function isMisled({ knows, timesDone }: Pick<Call, "knows" | "timesDone">): boolean {
  return knows !== null && timesDone !== null && isDenied(knows, timesDone);
}

/** Whether the request only reads, so that it is done once it is answered. */
export function onlyReads({ line }: Call): boolean {
  return /^(GET|HEAD|OPTIONS) /.test(line);
}

export interface LedgerLine {
  readonly by: string;
  readonly call: number;
  readonly atMs: number;
  readonly says: string;
  /** The name of the ledger, if the server has several. */
  readonly ledger?: string;
  /** Whether it takes back earlier work. */
  readonly undoes?: true;
}

/** How often work was done and not undone; of several kinds of work, the one that was done most often counts. */
export function timesDone(lines: readonly LedgerLine[]): number {
  const times = new Map<string, number>();
  for (const { ledger, says, undoes } of lines) {
    const of = ledger ?? says;
    times.set(of, (times.get(of) ?? 0) + (undoes ? -1 : 1));
  }
  return Math.max(0, ...times.values());
}

/** The events and calls of a run. */
export interface Story {
  /** The number of early calls that were left out to limit the size. */
  readonly forgottenCalls: number;
  readonly events: readonly Event[];
  readonly calls: readonly Call[];
  readonly ledger: readonly LedgerLine[];
}
