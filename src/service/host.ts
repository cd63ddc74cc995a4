import type { Disk } from "../spring/components/built-in.ts";
import type { Body } from "./body.ts";
import type { Cancellation } from "./cancellation.ts";
import type { Deferred } from "./task.ts";

export interface Clock {
  /** Milliseconds since the run began. */
  now(): number;
  /** Never early. Infinity means for ever. */
  sleep(ms: number, cancellation?: Cancellation): Deferred<"slept" | "gone">;
  /** Calls back after a while, never early, with this argument, because a closure for each call would cost more than the timer. */
  after<Of = undefined>(ms: number, run: (of: Of) => void, of?: Of): Timer;
}

/** A scheduled callback, which can be cancelled. */
export interface Timer {
  callOff(): void;
}

/** The machine of a server, as far as the server may see it. */
export interface Host {
  /** The time of day when the run began, in milliseconds since 1970. */
  readonly beganMs: number;
  disk(path: string): Disk;
  /** An artificial heap snapshot, in the platform's format. */
  heap(): Body;
}
