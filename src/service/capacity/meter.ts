/** Counts a server's work; each function is called when the event happens. Times are those of the run's clock. */
export interface Meter {
  arrived(nowMs: number): void;
  /** Rejected by a full queue, or after too long a wait. */
  refused(arrivedMs: number, nowMs: number): void;
  /** A request leaves without an answer, because its caller had hung up. */
  dropped(arrivedMs: number, nowMs: number): void;
  waiting(count: number, nowMs: number): void;
  /** The share of busy workers from now on; 0 without a limit. */
  busy(share: number, nowMs: number): void;
  /** The server begins to work on a request. */
  begun(arrivedMs: number, nowMs: number): void;
  /** An answer is ready; `useless` if the direct caller had left by then. */
  finished(arrivedMs: number, nowMs: number, useless: boolean): void;
}
