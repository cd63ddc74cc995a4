/** What is counted of a server's work; each is called at the moment it happens. Times are those of the run's clock. */
export interface Meter {
  arrived(nowMs: number): void;
  /** A full queue, or one that waited too long. */
  refused(arrivedMs: number, nowMs: number): void;
  /** It leaves without an answer, as its caller had hung up. */
  dropped(arrivedMs: number, nowMs: number): void;
  waiting(count: number, nowMs: number): void;
  /** The share of its workers that is busy from now on; of one without a limit none ever is. */
  busy(share: number, nowMs: number): void;
  /** A request begins to be served. */
  begun(arrivedMs: number, nowMs: number): void;
  /** Its answer is there; `useless` where its direct caller had left by then. */
  finished(arrivedMs: number, nowMs: number, useless: boolean): void;
}
