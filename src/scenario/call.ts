import { isDenied, type Knows } from "../policy/conclusion.ts";
import type { Event, Failure, RecordedReply, Side } from "../trace.ts";

/** One call, put together from its events. */
export interface Call {
  readonly call: number;
  /** The call that caused this one; null for the client's own, "unknown" if a foreign server lost the thread. */
  readonly parent: number | null | "unknown";
  readonly by: string;
  readonly to: string;
  /** The further address of that server, if it was called at one. */
  readonly door?: string;
  readonly line: string;
  /** Which step the client makes it in, counted from 1; null for calls of servers. */
  readonly step: number | null;
  /** Which try of its caller's it is, if not the first; `hedged`: in parallel with one that was not answered yet. */
  readonly try?: number;
  readonly hedged?: true;
  /** The idempotency key that went with it. */
  readonly key?: string;
  readonly connection: number | null;
  readonly atMs: number;
  /** Until its end, or until the watch ended. */
  readonly tookMs: number;
  /** null if it had not ended when the watch ended. */
  readonly outcome: RecordedReply | Failure | null;
  /** The part of an answer that had arrived before it broke, or before nobody read on. */
  readonly came: RecordedReply | null;
  /** The message of its client's own error, as logs show it; only real clients have one. */
  readonly error?: string;
  /** null for a call from outside: what its caller makes of the answer is not known here. */
  readonly knows: Knows | null;
  /** Of a call from outside, all that is known. */
  readonly ours?: Ours;
  /** How often the work it asked for was really done, if the ledger shows it; null if nobody can tell. */
  readonly timesDone: number | null;
  readonly servedBy: string | null;
}

/** An answer to a call from outside, as far as this side knows it. */
export interface Ours {
  /** null if it has no readable one, or none yet. */
  readonly status: number | null;
  /** All of the answer was handed to the kernel. */
  readonly isWhole: boolean;
  readonly sentBytes: number;
  /** Which side closed the connection first; null while it is open. */
  readonly closedBy: Side | null;
  /** When it was closed, or else when the answer was handed over; null before that. */
  readonly atMs: number | null;
}

/** Its caller concludes something that the ledger contradicts. */
export function isMisled({ knows, timesDone }: Pick<Call, "knows" | "timesDone">): boolean {
  return knows !== null && timesDone !== null && isDenied(knows, timesDone);
}

/** It requests without changing anything: once it is answered it is done. */
export function onlyReads({ line }: Call): boolean {
  return /^(GET|HEAD|OPTIONS) /.test(line);
}

export interface LedgerLine {
  readonly by: string;
  readonly call: number;
  readonly atMs: number;
  readonly says: string;
}

/** A run, call by call. */
export interface Story {
  /** How many of the earliest calls were left out to limit its size. */
  readonly forgottenCalls: number;
  readonly events: readonly Event[];
  readonly calls: readonly Call[];
  readonly ledger: readonly LedgerLine[];
}
