/** Counts a server's work; each function is called at the moment it happens. Times are those of the run's clock. */
export interface Meter {
  arrived(nowMs: number): void;
  /** Rejected by a full queue, or after too long a wait. */
  refused(arrivedMs: number, nowMs: number): void;
  /** It leaves without an answer, because its caller had hung up. */
  dropped(arrivedMs: number, nowMs: number): void;
  waiting(count: number, nowMs: number): void;
  /** The share of its workers that is busy from now on; 0 for a server without a limit. */
  busy(share: number, nowMs: number): void;
  /** A request begins to be served. */
  begun(arrivedMs: number, nowMs: number): void;
  /** Its answer is ready; `useless` if its direct caller had left by then. */
  finished(arrivedMs: number, nowMs: number, useless: boolean): void;
}
