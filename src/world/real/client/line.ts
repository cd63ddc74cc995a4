import type { LookupFunction, Socket } from "node:net";
import type { Later } from "../../../service/later.ts";
import type { Ask, Outcome } from "../../../service/service.ts";
import type { Problem } from "../../../text/problem.ts";
import type { Failure, Phase } from "../../../trace.ts";

/** Where a call goes. */
export interface Target {
  readonly host: string;
  readonly port: number;
  /** How the host's name is looked up, if it is not an address. */
  readonly lookup?: LookupFunction;
}

/** One call in progress. */
export interface Exchange {
  /** A reply whose body may still be arriving, or a Failure. */
  readonly outcome: Promise<Outcome>;
  /** The reply's body has ended, in whatever way; says whether its connection can carry another call. */
  readonly over: Later<boolean>;
  readonly phase: Phase;
  readonly socket: Socket | undefined;
  /** The caller's port on its present or former connection. */
  readonly localPort: number | undefined;
  /** The client's own message, as logs show it; undefined if the call succeeded or this side gave it up. */
  readonly error: string | undefined;
  /** It failed because this machine refused something, which no server is to blame for. */
  readonly refused: Problem | undefined;
  /** Reports the present phase, and each one that it enters; sending counts as waiting for headers. */
  onPhase(listener: (phase: Phase) => void): void;
  /** Ends it at once in any phase, including its socket. */
  giveUp(why: Failure): void;
}

/** One connection of a client: it carries one call at a time, and connects if it is not connected. */
export interface Line {
  /** `ownLimitMs`: the client's own timer is to end it. */
  start(ask: Ask, ownLimitMs?: number): Exchange;
  /** This end of its present or former connection. */
  readonly localPort: number | undefined;
  close(): void;
}

export type OpenLine = (target: Target) => Line;
