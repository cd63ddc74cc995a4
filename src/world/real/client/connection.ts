import type { LookupFunction, Socket } from "node:net";
import type { Outcome, OutgoingRequest } from "../../../service/service.ts";
import type { Deferred } from "../../../service/task.ts";
import type { Problem } from "../../../text/problems/problem.ts";
import type { Failure, Phase } from "../../../trace.ts";

/** The network address of a call. */
export interface CallAddress {
  readonly host: string;
  readonly port: number;
  /** Resolves the host, if it is a name. */
  readonly lookup?: LookupFunction;
}

/** One call in progress. */
export interface CallInProgress {
  /** A reply whose body may still be arriving, or a Failure. */
  readonly outcome: Deferred<Outcome>;
  /** Resolves when the reply's body has ended in any way, with whether the connection can carry another call. */
  readonly over: Deferred<boolean>;
  readonly phase: Phase;
  readonly socket: Socket | undefined;
  /** The caller's port on its current or last connection. */
  readonly localPort: number | undefined;
  /** The client's error message, as logs show it; undefined if the call succeeded or was given up here. */
  readonly error: string | undefined;
  /** Set if the call failed because this machine refused something, which is not the fault of a server. */
  readonly refused: Problem | undefined;
  /** Reports the current phase and each later one; sending counts as waiting for headers. */
  onPhase(listener: (phase: Phase) => void): void;
  /** Ends the call and its socket at once, in any phase. */
  giveUp(why: Failure): void;
}

/** One connection of a client. It carries one call at a time, and connects again if it was closed. */
export interface Connection {
  /** `ownTimeoutMs`: the timeout that the client's own timer applies. */
  start(ask: OutgoingRequest, ownTimeoutMs?: number): CallInProgress;
  /** The local port of its current or last connection. */
  readonly localPort: number | undefined;
  close(): void;
}

export type OpenLine = (target: CallAddress) => Connection;
