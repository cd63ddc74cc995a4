import type { Task } from "../../service/task.ts";
import type { FieldType } from "../json/fields.ts";

/** Bytes that were read at once, at most 32 KiB. */
export interface Chunk {
  readonly bytes: Uint8Array;
  /** When they arrived; a latency adds its delay. */
  readonly atMs: number;
}

export const END = Symbol("end");
export const INTERRUPTED = Symbol("interrupted");
export const TIME_UP = Symbol("time up");

/** A toxic's place in the chain of one connection, as the toxic sees it. */
export interface Place {
  /** Waits for the next chunk or the end of the stream, for at most this long. */
  next(patienceMs?: number): Task<Chunk | typeof END | typeof INTERRUPTED | typeof TIME_UP>;
  /** Waits this long unless it is interrupted. */
  wait(ms: number): Task<typeof TIME_UP | typeof INTERRUPTED>;
  /** Waits this long, whatever the API changes in the meantime. */
  waitOut(ms: number): Task<void>;
  /** Passes a chunk on and waits until there is room for another. */
  send(chunk: Chunk): Task<void>;
  /** Passes the end of the stream on. */
  end(): void;
  /** Ends the connection, although its source has not ended. */
  cut(): void;
  /** Ends the connection with a reset. */
  reset(): void;
  now(): number;
  /** A number from 0 (included) to 1 (excluded). */
  chance(): number;
  /** Whether defects of the real server are corrected. */
  readonly isCorrected: boolean;
}

/** The units of attributes: for amounts that are written with a unit, and for sentences. */
export const toxicUnits = {
  milliseconds: { in: "ms", times: 1, example: 100, words: "in milliseconds" },
  microseconds: { in: "ms", times: 1000, example: 100, words: "in microseconds" },
  bytes: { in: "B", times: 1, example: 100, words: "in bytes" },
  kilobytes: { in: "KB", times: 1, example: 100, words: "in kilobytes a second" },
  share: { in: "%", times: 0.01, example: 0.1, words: "a share from 0 to 1" },
} as const;

export type ToxicUnit = keyof typeof toxicUnits;

/** The values of a toxic's attributes, as numbers. */
export type ToxicValues<Name extends string = string> = Readonly<Record<Name, number>>;

/** A type of toxic. */
export interface ToxicKind<Name extends string = string> {
  readonly type: string;
  /** A predicate, for `lab explain`. */
  readonly does: string;
  /** The view of each end. */
  readonly sees: { readonly client: string; readonly upstream: string };
  /** Attributes as `lab proxy break` reads them. */
  readonly example: string;
  /** The name of Go's struct, which errors mention. */
  readonly struct: string;
  /** The attributes in the order in which answers list them. */
  readonly attributes: Readonly<Record<Name, Exclude<FieldType, "string" | "bool" | "attributes">>>;
  readonly units: Readonly<Record<Name, ToxicUnit>>;
  /** The number of chunks that may wait in front of it. */
  readonly mostWaiting?: number;
  /** Whether a connection that was opened with it ends with a reset. */
  readonly resets?: true;
  /** Whether removing it closes the connection. */
  readonly cutsWhenRemoved?: true;
  /**
   * Begins on one connection. The returned function passes chunks on until the stream ends or an interruption, and is called
   * again after each interruption, with the values of that moment.
   */
  open(place: Place): (values: ToxicValues<Name>) => Task<void>;
}
