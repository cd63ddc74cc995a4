import type { QueueRule } from "./capacity-rule.ts";
import type { QueuedRequest } from "./queued-request.ts";
import { RequestQueue } from "./request-queue.ts";

/** Waiting requests in the order in which they are served. It knows whether it stands: whether it is more than a burst. */
export class StandingQueue {
  rule: QueueRule;
  readonly #requests = new RequestQueue<QueuedRequest>();
  /** When it was last empty. */
  #emptyMs = 0;

  constructor(rule: QueueRule) {
    this.rule = rule;
  }

  get length(): number {
    return this.#requests.length;
  }

  add(job: QueuedRequest): void {
    if (this.length === 0) this.#emptyMs = job.arrivedMs;
    this.#requests.add(job);
  }

  remove(job: QueuedRequest, nowMs: number): void {
    this.#requests.remove(job);
    if (this.length === 0) this.#emptyMs = nowMs;
  }

  /** Takes the request that is served next. */
  take(nowMs: number): QueuedRequest | undefined {
    const { order } = this.rule;
    const isLifo = order === "lifo" || (order === "adaptive-lifo" && this.#stands(nowMs));
    const job = isLifo ? this.#requests.takeLast() : this.#requests.takeFirst();
    if (this.length === 0) this.#emptyMs = nowMs;
    return job;
  }

  /** Calls back if a request that has just come waits longer than CoDel allows. */
  limit(job: QueuedRequest, late: (mostMs: number) => void): void {
    const { drop, target, interval } = this.rule;
    if (drop !== "codel") return;
    const mostMs = this.#stands(job.arrivedMs) ? target : interval;
    const { forget } = job;
    const timer = job.ctx.clock.after(mostMs, () => {
      forget();
      late(mostMs);
    });
    job.forget = () => {
      timer.callOff();
      forget();
    };
  }

  #stands(nowMs: number): boolean {
    return nowMs - this.#emptyMs > this.rule.interval;
  }
}
