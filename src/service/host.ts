import type { Body } from "./body.ts";
import type { Token } from "./token.ts";

export interface Clock {
  /** Milliseconds since the run began. */
  now(): number;
  /** Never early. Infinity means for ever. */
  sleep(ms: number, token?: Token): Promise<"slept" | "gone">;
  /** Calls back after a while, never early; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
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
