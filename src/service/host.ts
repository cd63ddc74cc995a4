import type { Body } from "./body.ts";
import type { Token } from "./token.ts";

export interface Clock {
  /** Milliseconds since the run began. */
  now(): number;
  /** Never early. Infinity means for ever. */
  sleep(ms: number, token?: Token): Promise<"slept" | "gone">;
  /** Calls back after a while, never early. */
  after(ms: number, run: () => void): Timer;
  /**
   * The same for callbacks that keep no promise themselves, with what was given along: to let promises have their turn, or a function of
   * its own for each call, would cost more than the wait.
   */
  callAfter<Of = undefined>(ms: number, run: (of: Of) => void, of?: Of): Timer;
}

/** Something that will happen at a time to come, unless it is called off. */
export interface Timer {
  callOff(): void;
}

/** The machine a server runs on, as far as it may see it. */
export interface Host {
  /** The time of day when the run began, in milliseconds since 1970. */
  readonly beganMs: number;
  disk(path: string): Disk;
  /** An artificial heap snapshot, in the platform's format. */
  heap(): Body;
}
/** The place on a disk that a path leads to, by its absolute path; a path that leads nowhere has no bytes. */
export interface Disk {
  readonly total: number;
  readonly free: number;
  readonly path: string;
  readonly exists: boolean;
}
