import type { Report } from "../../scenario/report.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import type { Verdict } from "../card.ts";
import type { Ended } from "./verdict.ts";

/** A client that was started for one order. */
export interface ClientProgram {
  /** How its first process ended; undefined while that runs. */
  readonly end: Ended | undefined;
  /** The last line on its stdout. */
  lastSaid(): string | undefined;
  /** The last lines of all that it printed. */
  lastLines(): readonly string[];
  /** Whether anything of it runs. */
  isLeft(): boolean;
  /** Ends all of it. */
  kill(): Promise<void>;
}

/** Where a client finds payment, and what identifies its order. */
export interface ClientEnv {
  readonly URL: string;
  readonly KEY: string;
}

/** Which client is tried, and how. */
export interface ClientPlan {
  readonly use: string;
  readonly setup: RawSetup;
  readonly answersWithinMs: number;
  /** How many failures are played side by side. */
  readonly lanes: number;
  start(env: ClientEnv): ClientProgram;
  readonly signal: AbortSignal;
  /** Told of each failure before it is played. */
  readonly onPlay?: (failure: string) => void;
}

/** Evidence about a client in one failure. */
export interface ClientSeen {
  /** undefined if it gave none. */
  readonly verdict: Verdict | undefined;
  /** How it ended, in words. */
  readonly end: string;
  /** From its first request, or from its start if none came, to its verdict. */
  readonly tookMs: number;
  /** How long that may be on this machine. */
  readonly allowedMs: number;
  /** It was ended because it did not give its verdict. */
  readonly isKilled: boolean;
  readonly charged: number;
  readonly requests: number;
  /** Payment's word at the moment when the client said unknown. */
  readonly told: Exclude<Verdict, "unknown"> | undefined;
  /** Whether nothing was left of it in time; undefined if it gave no verdict in time. */
  readonly letGo: boolean | undefined;
  /** When its first request came, after it was started; undefined if none did. */
  readonly startedInMs: number | undefined;
  readonly output: readonly string[];
  readonly story: Report;
}
