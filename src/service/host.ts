import type { Body } from "./body.ts";
import type { Token } from "./token.ts";

export interface Clock {
  /** Milliseconds since the run began. */
  now(): number;
  /** Called by a callback that starts or resolves a promise, so that virtual time stands still until the awaiting code has run. */
  promised(): void;
  /** Never early. Infinity means for ever. */
  sleep(ms: number, token?: Token): Promise<"slept" | "gone">;
  /** Calls back after a while, never early. */
  after(ms: number, run: () => void): Timer;
  /**
   * Like `after`, for callbacks that resolve no promise, with an argument for them. Waiting for promises, or a closure
   * for each call, would cost more than the timer.
   */
  callAfter<Of = undefined>(ms: number, run: (of: Of) => void, of?: Of): Timer;
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
/** The disk at an absolute path. A path that does not exist has no bytes. */
export interface Disk {
  readonly total: number;
  readonly free: number;
  readonly path: string;
  readonly exists: boolean;
}
