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
  /** The cache in front of the server was asked. */
  looked(isHit: boolean, nowMs: number): void;
}

/** Returns a meter for each of several instances, which together count as one server; none if nothing is counted. */
export function metersOf(meter: Meter | undefined, count: number): readonly Meter[] {
  if (meter === undefined) return [];
  if (count === 1) return [meter];
  const sums = { waiting: 0, busy: 0 };
  return Array.from({ length: count }, () => {
    const own = { waiting: 0, busy: 0 };
    return {
      arrived: (nowMs) => meter.arrived(nowMs),
      refused: (arrivedMs, nowMs) => meter.refused(arrivedMs, nowMs),
      dropped: (arrivedMs, nowMs) => meter.dropped(arrivedMs, nowMs),
      begun: (arrivedMs, nowMs) => meter.begun(arrivedMs, nowMs),
      finished: (arrivedMs, nowMs, useless) => meter.finished(arrivedMs, nowMs, useless),
      looked: (isHit, nowMs) => meter.looked(isHit, nowMs),
      waiting(requests, nowMs) {
        sums.waiting += requests - own.waiting;
        own.waiting = requests;
        meter.waiting(sums.waiting, nowMs);
      },
      busy(share, nowMs) {
        sums.busy += share - own.busy;
        own.busy = share;
        meter.busy(sums.busy / count, nowMs);
      },
    };
  });
}
