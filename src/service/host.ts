import type { Body } from "./body.ts";
import type { Token } from "./token.ts";

export interface Clock {
  /** Milliseconds since the run began. */
  now(): number;
  /** Never early. Infinity is for ever. */
  sleep(ms: number, token?: Token): Promise<"slept" | "gone">;
  /** Calls back after a while, never early; the function returned cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The machine a server runs on, as far as it may look at it. */
export interface Host {
  /** The time of day at which the run began, in milliseconds since 1970. */
  readonly beganMs: number;
  disk(path: string): Disk;
  /** A snapshot of a heap that is nobody's, in the format of the platform. */
  heap(): Body;
}
/** The place on a disk where a path leads, by its absolute path; one that leads nowhere has no bytes. */
export interface Disk {
  readonly total: number;
  readonly free: number;
  readonly path: string;
  readonly exists: boolean;
}
