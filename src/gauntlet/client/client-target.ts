import type { Report } from "../../scenario/report.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import type { Contract } from "../../service/kinds/payment-contract.ts";
import type { ClientVerdict } from "../card.ts";
import type { Judgement } from "../judge/judgement.ts";
import type { ProgramEnd } from "./client-verdict.ts";

/** A client that was started for one order. */
export interface ClientProgram {
  /** How its first process ended; undefined while it runs. */
  readonly end: ProgramEnd | undefined;
  /** The last line on its stdout. */
  lastSaid(): string | undefined;
  /** The last lines of its output. */
  lastLines(): readonly string[];
  /** Whether any of its processes still runs. */
  isLeft(): boolean;
  /** Kills all of its processes. */
  kill(): Promise<void>;
}

/** Where a client finds payment, and what identifies its order. */
export interface ClientEnv {
  readonly URL: string;
  readonly KEY: string;
}

/** The client under test and how to start it. */
export interface ClientPlan {
  readonly use: string;
  readonly setup: RawSetup;
  /** The name of payment in that setup. */
  readonly contract: Contract;
  readonly answersWithinMs: number;
  /** The number of failures to play in parallel. */
  readonly lanes: number;
  start(env: ClientEnv): ClientProgram;
  readonly signal: AbortSignal;
  /** Called before each failure is played. */
  readonly onPlay?: (failure: string) => void;
}

/** Evidence about a client in one failure. */
export interface ClientSeen {
  /** undefined if the client gave none. */
  readonly verdict: ClientVerdict | undefined;
  /** How it ended, in words. */
  readonly end: string;
  /** From the first request, or from the start if there was none, to the verdict. */
  readonly tookMs: number;
  /** The longest time allowed on an otherwise idle machine. */
  readonly allowedMs: number;
  /** How much this machine delayed the run. */
  readonly lagMs: number;
  /** The client was killed because it gave no verdict. */
  readonly isKilled: boolean;
  readonly charged: number;
  readonly requests: number;
  /** Payment's answer when the client said unknown. */
  readonly told: Exclude<ClientVerdict, "unknown"> | undefined;
  /** Whether all of its processes and connections ended in time; undefined if it gave no verdict in time. */
  readonly letGo: Judgement | undefined;
  /** The time from its start to its first request; undefined if there was none. */
  readonly startedInMs: number | undefined;
  readonly output: readonly string[];
  readonly story: Report;
}
