import type { Meter } from "../service/capacity/meter.ts";
import type { Clock } from "../service/host.ts";
import type { Ask, CallTimeout, Outcome } from "../service/service.ts";
import type { RecordedReply, Sink } from "../trace.ts";
import type { Origin } from "./origin.ts";
import type { Server } from "./server.ts";

export const worldKinds = ["real", "virtual"] as const;
export type WorldKind = (typeof worldKinds)[number];

export type Unread = ReadonlyMap<number, () => RecordedReply>;

/** Where services run. The player knows no more of it than this. */
export interface World extends AsyncDisposable {
  readonly kind: WorldKind;
  /** How late a thing may be and still count as on time. */
  readonly toleranceMs: number;
  /** How much of it is due to the machine, which was busy with other things. */
  readonly lagMs: number;
  /** How much of that fell within one second. */
  readonly lagPeakMs: number;
  /** Answers whose heads have arrived and whose bodies are no longer read, by their calls, with what has arrived of each. */
  readonly unread: Unread;
  readonly clock: Clock;
  now(): number;
  sleep(ms: number): Promise<void>;
  /** A number from 0 up to 1, from a stream of its own for each place and purpose. */
  chance(place: string, purpose: string): number;
  /**
   * Sends as the client, in this step, and watches for this long. "never" is known only if all future moments are
   * known.
   */
  send(to: string, ask: Ask, watchMs: number, step?: number): Sent;
  /**
   * Sends as the client, who gives up when the timeout passes. Returns no promise: the origin learns when the call has
   * ended.
   */
  begin(to: string, ask: Ask, timeout: CallTimeout, step: number, origin: Origin): void;
  change(server: Server, says: string): Promise<void>;
  /** Lets abandoned work finish; returns as soon as nothing can happen any more, and tells whether that is so. */
  settle(limitMs: number): Promise<boolean>;
  /** Where a server listens; undefined in the virtual world and for a server that is off. */
  address(name: string): string | undefined;
}

export interface Sent {
  readonly call: number;
  readonly outcome: Promise<Outcome | "still waiting" | "never">;
}

export interface WorldOptions {
  readonly servers: readonly Server[];
  readonly seed: number;
  /** An error that it throws ends the run like a bug of a server. */
  readonly sink?: Sink;
  /** Counts the work of each server; by default nothing is counted. */
  readonly meter?: (server: string) => Meter;
  /** No time of it is looked at: nothing is warmed up, and the player calls with the client that loads fastest. */
  readonly quick?: boolean;
  /** Told what a server threw while nobody sent anything from here. */
  readonly onCrash?: (error: unknown) => void;
}

export type OpenWorld = (options: WorldOptions) => Promise<World>;
