import type { Meter } from "../service/capacity/meter.ts";
import type { Clock } from "../service/host.ts";
import type { CallTimeout, Outcome, OutgoingRequest } from "../service/service.ts";
import type { Sink } from "../trace.ts";
import type { UnreadBodies } from "./body/watched-body.ts";
import type { LoadCallObserver } from "./calling/load-call-observer.ts";
import type { RunTrace } from "./run-trace.ts";
import type { Server } from "./server.ts";
import type { Strikes } from "./strikes.ts";

export const worldKinds = ["real", "virtual"] as const;
export type WorldKind = (typeof worldKinds)[number];

/** The environment in which services run. The player needs only this. */
export interface World extends AsyncDisposable {
  readonly kind: WorldKind;
  /** An event that is later than expected by no more than this counts as on time. */
  readonly toleranceMs: number;
  /** The part of the tolerance for delays of the machine, which was busy with other work. */
  readonly lagMs: number;
  /** The maximum of that delay within one second. */
  readonly lagPeakMs: number;
  /** How its calls are named to tracing tools; the virtual world sends no headers for them. */
  readonly trace?: RunTrace;
  /** By call: what has arrived of answers whose body is no longer read. Entries that nobody needs any more may be deleted. */
  readonly unread: UnreadBodies;
  /** Returns the calls at which a server is at work, even if their callers have left. */
  working(): ReadonlySet<number>;
  readonly clock: Clock;
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Draws a number from 0 (included) to 1 (excluded). Each place and purpose has a stream of its own. */
  chance(place: string, purpose: string): number;
  /**
   * Sends a call as the client and watches it for this long. Only a world that knows all future moments can tell "never".
   */
  send(to: string, ask: OutgoingRequest, watchMs: number, step?: number): Sent;
  /**
   * Sends a call as the client, which gives up when the timeout passes. Reports the end of the call to `origin` instead of
   * returning a promise.
   */
  begin(to: string, ask: OutgoingRequest, timeout: CallTimeout, step: number, observer: LoadCallObserver): void;
  change(server: Server, says: string): Promise<void>;
  /** Waits for abandoned work, for a limited time. Returns whether nothing is left that can happen. */
  settle(limitMs: number): Promise<boolean>;
  /** The URL of a server; undefined in the virtual world and for a server that is off. */
  address(name: string): string | undefined;
}

export interface Sent {
  readonly call: number;
  readonly outcome: Promise<Outcome | "still waiting" | "never">;
}

export interface Reseed {
  readonly atMs: number;
  readonly seed: number;
}

export interface WorldOptions {
  readonly servers: readonly Server[];
  readonly seed: number;
  /** Another seed from a moment on; only for the virtual world. */
  readonly reseed?: Reseed | undefined;
  /** Receives every event. An error that it throws ends the run. */
  readonly sink?: Sink;
  /** Returns the meter that counts the work of a server; by default nothing is counted. */
  readonly meter?: (server: string) => Meter;
  /** Strikes single calls; by default none. */
  readonly strikes?: Strikes | undefined;
  /** For runs whose times do not matter: skips the warm-up and calls with the client that loads fastest. */
  readonly quick?: boolean;
  /** Called with the error of a server, in a world from which no call is sent. */
  readonly onCrash?: (error: unknown) => void;
}

export type OpenWorld = (options: WorldOptions) => Promise<World>;
