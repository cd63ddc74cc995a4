import { sayDuration } from "../../text/values/units.ts";
import type { What } from "../../trace.ts";
import { Cancellation } from "../cancellation.ts";
import type { Clock, Timer } from "../host.ts";
import { NOTHING, text } from "../replies.ts";
import { type Answer, type Handler, isWire } from "../service.ts";
import { begin } from "../task.ts";
import { type CapacityRule, drawOf } from "./capacity-rule.ts";
import { waitsOf } from "./capacity-words.ts";
import type { Meter } from "./meter.ts";
import { nothing, QueuedRequest, rejectWith } from "./queued-request.ts";
import { SharedProcessor } from "./shared-processor.ts";
import { StandingQueue } from "./standing-queue.ts";
import { untilWritten } from "./until-written.ts";

/**
 * Limits how many requests a server works on, and queues or rejects the others. A change keeps requests that wait or
 * are being served.
 */
export class Capacity {
  readonly #by: string;
  readonly #meter: Meter | undefined;
  #rule: CapacityRule;
  #draw: (uniform: number) => number;
  /** Created once, because in a storm every request notes it. */
  #waits: What;
  readonly #queue: StandingQueue;
  #busy = 0;
  #isServing = false;
  readonly #processor = new SharedProcessor();
  #clock: Clock | undefined;

  /** `by`: its name in the trace. */
  constructor(rule: CapacityRule, by = "capacity", meter?: Meter) {
    this.#rule = rule;
    this.#queue = new StandingQueue(rule.queue);
    this.#draw = drawOf(rule);
    this.#waits = waitsOf(rule, by);
    this.#by = by;
    this.#meter = meter;
  }

  change(rule: CapacityRule): void {
    const pauses = rule.paused !== this.#rule.paused;
    this.#rule = rule;
    this.#queue.rule = rule.queue;
    this.#draw = drawOf(rule);
    this.#waits = waitsOf(rule, this.#by);
    if (this.#clock === undefined) return;
    if (pauses) this.#processor.pause(rule.paused, this.#clock);
    this.#serve(this.#clock.now());
  }

  around(inner: Handler): Handler {
    return (request, ctx) => {
      this.#clock = ctx.clock;
      const { work, queue } = this.#rule;
      const workMs = work === undefined ? 0 : this.#draw(ctx.chance("work"));
      const arrivedMs = ctx.clock.now();
      this.#meter?.arrived(arrivedMs);
      const job = new QueuedRequest(request, ctx, inner, workMs, arrivedMs);
      // An answer that has just left may cause this request, but a request in the queue gets the free worker first.
      this.#serve(arrivedMs);
      if (this.#isFree && this.#queue.length === 0) this.#start(job, arrivedMs);
      else if (queue.limit !== undefined && this.#queue.length >= queue.limit) this.#refuse(job, "the queue is full");
      else this.#wait(job);
      return job;
    };
  }

  get #isFree(): boolean {
    const { paused, shared, workers = Number.POSITIVE_INFINITY } = this.#rule;
    return !paused && (shared || this.#busy < workers);
  }

  get #busyShare(): number {
    const { shared, workers = Number.POSITIVE_INFINITY } = this.#rule;
    return shared ? Math.min(this.#busy, 1) : this.#busy / workers;
  }

  #wait(job: QueuedRequest): void {
    this.#queue.add(job);
    this.#meter?.waiting(this.#queue.length, job.arrivedMs);
    job.ctx.note(this.#waits);
    if (job.request.cancellation !== Cancellation.NEVER) this.#leaveWithCaller(job);
    this.#queue.limit(job, (mostMs) => {
      this.#leave(job);
      this.#refuse(job, `it waited longer than ${sayDuration(mostMs)}`);
    });
  }

  #leaveWithCaller(job: QueuedRequest): void {
    job.forget = job.request.cancellation.onCancel(() => {
      job.forget();
      this.#leave(job);
      this.#drop(job, "its caller hung up, so it is not started");
    });
  }

  #leave(job: QueuedRequest): void {
    const nowMs = job.ctx.clock.now();
    this.#queue.remove(job, nowMs);
    this.#meter?.waiting(this.#queue.length, nowMs);
  }

  /** Serves waiting requests as long as there is room. Nested calls return at once, because thousands would overflow the stack. */
  #serve(nowMs: number): void {
    if (this.#isServing) return;
    this.#isServing = true;
    while (this.#queue.length > 0 && this.#isFree) {
      const job = this.#queue.take(nowMs)!;
      this.#meter?.waiting(this.#queue.length, nowMs);
      job.forget();
      const { drop, target } = this.#rule.queue;
      if (drop === "expired" && !job.ctx.isAwaited) this.#drop(job, "its caller had hung up, so it is not started");
      else if (drop === "expired" && nowMs > job.deadlineMs) this.#refuse(job, "its caller's deadline has passed");
      else if (drop === "late" && nowMs - job.arrivedMs > target)
        this.#refuse(job, `it waited longer than ${sayDuration(target)}`);
      else this.#start(job, nowMs);
    }
    this.#isServing = false;
  }

  #start(job: QueuedRequest, nowMs: number): void {
    const { ctx, request } = job;
    this.#meter?.begun(job.arrivedMs, nowMs);
    const { shared, slowing, crossTalk } = this.#rule;
    // The law of scalability by Gunther, seen by the request that starts.
    const workMs = job.workMs * (1 + slowing * this.#busy + crossTalk * this.#busy * (this.#busy + 1));
    this.#busy += 1;
    this.#meter?.busy(this.#busyShare, nowMs);
    if (workMs === 0) {
      this.#handle(job);
      return;
    }
    const work = shared
      ? this.#processor.begin(workMs, ctx.clock, this.#worked, job)
      : ctx.clock.after(workMs, this.#worked, job);
    job.forget = nothing;
    if (request.cancellation !== Cancellation.NEVER) this.#stopWithCaller(job, work);
  }

  #stopWithCaller(job: QueuedRequest, work: Timer): void {
    job.forget = job.request.cancellation.onCancel(() => {
      work.callOff();
      const nowMs = job.ctx.clock.now();
      this.#free(nowMs);
      this.#serve(nowMs);
      this.#drop(job, "the caller hung up, so it stops; nothing is done");
    });
  }

  readonly #worked = (job: QueuedRequest): void => {
    job.forget();
    this.#handle(job);
  };

  #handle(job: QueuedRequest): void {
    begin(job.inner(job.request, job.ctx)).tell(this.#answer, job, rejectWith);
  }

  readonly #answer = (given: Answer, job: QueuedRequest): void => {
    const useless = !job.ctx.isAwaited;
    if (isWire(given) || !(given.body instanceof Uint8Array)) {
      job.resolve(untilWritten(given, job.request, job.ctx.clock, () => this.#serve(this.#finished(job, useless))));
      return;
    }
    const nowMs = this.#finished(job, useless);
    job.resolve(given);
    this.#serve(nowMs);
  };

  #finished({ ctx, arrivedMs }: QueuedRequest, useless: boolean): number {
    const nowMs = ctx.clock.now();
    this.#meter?.finished(arrivedMs, nowMs, useless);
    this.#free(nowMs);
    return nowMs;
  }

  #free(nowMs: number): void {
    this.#busy -= 1;
    this.#meter?.busy(this.#busyShare, nowMs);
  }

  #refuse(job: QueuedRequest, why: string): void {
    const { ctx, arrivedMs } = job;
    this.#meter?.refused(arrivedMs, ctx.clock.now());
    ctx.note({ kind: "decided", by: this.#by, says: `rejects: ${why}` });
    job.resolve(busy);
  }

  #drop(job: QueuedRequest, says: string): void {
    const { ctx, arrivedMs } = job;
    this.#meter?.dropped(arrivedMs, ctx.clock.now());
    ctx.note({ kind: "decided", by: this.#by, says });
    job.resolve(NOTHING);
  }
}

const busy = text(503, "Too many requests are waiting here");
