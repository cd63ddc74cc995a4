import type { LookupFunction, Socket } from "node:net";
import type { Ask, Outcome } from "../../../service/service.ts";
import type { Failure, Phase } from "../../../trace.ts";

/** Where a call goes. */
export interface Target {
  readonly host: string;
  readonly port: number;
  /** How the host's name is looked up, where it is no address. */
  readonly lookup?: LookupFunction;
}

/** One call on its way. */
export interface Exchange {
  /** A reply whose body may still be coming, or a Failure. */
  readonly outcome: Promise<Outcome>;
  /** The reply's body has ended, in whatever way; tells whether its line can carry another call. */
  readonly over: Promise<boolean>;
  readonly phase: Phase;
  readonly socket: Socket | undefined;
  /** The caller's port on the connection that it has or had. */
  readonly localPort: number | undefined;
  /** What the client's own error says, as logs show it; undefined where the call went well or this side gave it up. */
  readonly error: string | undefined;
  /** Tells the phase that it is in, and each one that it enters; sending counts as waiting for headers. */
  onPhase(listener: (phase: Phase) => void): void;
  /** Ends it at once in any phase, its socket too. */
  giveUp(why: Failure): void;
}

/** One connection's worth of a client: it carries one call at a time, and connects where it is not connected. */
export interface Line {
  /** `ownLimitMs`: the client's own timer is to end it. */
  start(ask: Ask, ownLimitMs?: number): Exchange;
  close(): void;
}

export type OpenLine = (target: Target) => Line;
