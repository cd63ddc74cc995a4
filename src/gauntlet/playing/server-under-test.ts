import type { RawSetup } from "../../scenario/scenario.ts";
import type { Header, RecordedReply } from "../../trace.ts";
import type { Listens, OwnServers } from "../../world/own-server.ts";
import type { Gauntlet } from "../card.ts";
import type { AnswerTable } from "../judge/answer-table.ts";
import type { Judgement } from "../judge/judgement.ts";
import type { RuleName } from "../judge/rules.ts";

/** The request that the client sends; each order has its own text for `{id}`. */
export interface RequestTemplate {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: string;
}

/** The server under test. */
export interface RunningTarget {
  readonly own: OwnServers;
  /** Its address once it is ready. */
  at(): Listens | undefined;
  /** Missing for a URL, because the lab does not know its process. */
  readonly program?: TargetProgram;
}

export interface TargetProgram {
  /** How it ended, such as "ended with exit code 1"; undefined while it runs. */
  end(): string | undefined;
  /** Asks its first process to stop, and resolves when it has ended and closed its port, or after this time. */
  stopsWithin(ms: number): Promise<"stopped" | "still runs" | "still listens">;
  lastLines(): readonly string[];
}

/** The server under test and how to play failures for it. */
export interface ServerUnderTest {
  readonly use: string;
  readonly role: string;
  /** The server that fails. */
  readonly callee: string;
  readonly setup: RawSetup;
  readonly ask: RequestTemplate;
  readonly answers: AnswerTable;
  readonly answersWithinMs: number;
  readonly ready?: { readonly method: string; readonly path: string } | undefined;
  /** The bench file that describes the server, if there is one. */
  readonly bench?: string | undefined;
  /** For each rule the line in the user's files that it is about. */
  readonly places?: Gauntlet["places"];
  /** The header in which the server passes the client's idempotency key on, if it does. */
  readonly key?: string | undefined;
  /** The server passes answers on without judging them, as a gateway does. */
  readonly passesOn: boolean;
  /** The lab can start and restart it. */
  readonly canStart: boolean;
  /** The lab can ask it to stop. */
  readonly canStop: boolean;
  /** The number of servers to start in parallel. */
  readonly lanes: number;
  /** Whether this machine has more to do than it can, so that a break of a rule about time has to repeat. */
  readonly isBusy?: () => boolean;
  launch(): Promise<RunningTarget>;
  readonly signal: AbortSignal;
  /** Called before each failure is played. */
  readonly onPlay?: (failure: string) => void;
}

/** The client's answer to one order. */
export interface OrderAnswer {
  readonly reply: RecordedReply | undefined;
  /** The failure if there is no reply; undefined if the client hung up first. */
  readonly failure: string | undefined;
  readonly tookMs: number;
  /** How much this machine delayed the client meanwhile. */
  readonly lagMs: number;
}

/** How much later than allowed an answer may come on an otherwise idle machine. */
export const answerToleranceMs = 250;

/** Evidence about one failure. */
export interface FailureEvidence {
  readonly failure: string;
  readonly answers: readonly OrderAnswer[];
  readonly requests: number;
  readonly charged: number;
  /** How many requests repeated a charge with its idempotency key and were told that it was made. */
  readonly confirmed?: number;
  /** The orders after the failure. */
  readonly next: readonly OrderAnswer[];
  /** Whether the process still runs; undefined if the lab cannot see it. */
  readonly isAlive?: boolean | undefined;
  /** Whether each connection with a hanging request was closed in time; undefined if there was none. */
  readonly letGo?: Judgement | undefined;
  /** The finding on a rule that only this failure tests. */
  readonly finding?: RuleFinding | undefined;
}

export interface RuleFinding {
  readonly rule: RuleName;
  readonly holds: Judgement;
}
