import type { RawSetup } from "../scenario/scenario.ts";
import type { Header, RecordedReply } from "../trace.ts";
import type { Listens, OwnServers } from "../world/own-server.ts";
import type { AnswerTable } from "./answers.ts";
import type { RuleName } from "./rules.ts";

/** A request of the client; `{id}` in it becomes another text with each order. */
export interface AskPlan {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: string;
}

/** The server that is tried, started and called. */
export interface Subject {
  readonly own: OwnServers;
  /** Where it listens, once it is ready. */
  at(): Listens | undefined;
  /** Nothing is known of the process behind a URL. */
  readonly program?: SubjectProgram;
}

export interface SubjectProgram {
  isAlive(): boolean;
  /** Asks its first process to stop; resolves once that has ended and nothing listens at its port, or after this time. */
  stopsWithin(ms: number): Promise<"stopped" | "still runs" | "still listens">;
  lastLines(): readonly string[];
}

/** The failures to try, and the way to try them. */
export interface Plan {
  readonly use: string;
  readonly role: string;
  /** The server that fails. */
  readonly callee: string;
  readonly setup: RawSetup;
  readonly ask: AskPlan;
  readonly answers: AnswerTable;
  readonly answersWithinMs: number;
  readonly ready?: { readonly method: string; readonly path: string } | undefined;
  /** The header in which the server passes the client's idempotency key on, if it does. */
  readonly key?: string | undefined;
  /** It hands answers on, as a gateway does, and does not judge them. */
  readonly passesOn: boolean;
  /** It is a program that can be started, stopped and started anew. */
  readonly canStart: boolean;
  /** How many of the servers can be started side by side. */
  readonly lanes: number;
  launch(): Promise<Subject>;
  readonly signal: AbortSignal;
  /** Told of each failure before it is played. */
  readonly onPlay?: (failure: string) => void;
}

/** The client's answer to one order. */
export interface Answer {
  readonly reply: RecordedReply | undefined;
  /** The name of the failure without a reply; undefined if the client waited in vain. */
  readonly failure: string | undefined;
  readonly tookMs: number;
}

/** Evidence about one failure. */
export interface Seen {
  readonly failure: string;
  readonly answers: readonly Answer[];
  readonly requests: number;
  readonly charged: number;
  /** Orders while everything is well again. */
  readonly next: readonly Answer[];
  /** The process has not ended; undefined if nobody can see that. */
  readonly isAlive?: boolean | undefined;
  /** Whether each connection that carried a hanging request was closed in time; undefined if there was none. */
  readonly letGo?: boolean | undefined;
  /** How late this machine made the client. */
  readonly lagMs: number;
  /** The verdict on a rule that only this failure can show. */
  readonly finding?: Finding | undefined;
}

export interface Finding {
  readonly rule: RuleName;
  /** undefined: this machine was too slow to tell. */
  readonly holds: boolean | undefined;
}
