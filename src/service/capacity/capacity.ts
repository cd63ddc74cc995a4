import { sampler } from "../../policy/distribution.ts";
import { sayDuration } from "../../text/units.ts";
import type { Clock } from "../host.ts";
import { NOTHING, text } from "../http.ts";
import { Later } from "../later.ts";
import type { Answer, Ctx, Handler, Request } from "../service.ts";
import type { CapacityRule } from "./rule.ts";
import { SharedProcessor } from "./shared-processor.ts";
import { untilWritten } from "./until-written.ts";

/** What is counted of a server's work; each is called at the moment it happens. */
export interface Meter {
  refused(): void;
  waiting(count: number): void;
  busy(count: number): void;
  /** A request begins to be served after this wait. */
  waited(ms: number): void;
}

interface Job {
  readonly request: Request;
  readonly ctx: Ctx;
  readonly workMs: number;
  readonly arrivedMs: number;
  readonly answer: Later<Answer>;
  readonly inner: Handler;
  /** Takes back what would happen if its caller left. */
  forget: () => void;
}

/** Workers, the queue in front of them, and whom they turn away. A change keeps those that wait and those being served. */
export class Capacity {
  readonly #by: string;
  readonly #meter: Meter | undefined;
  #rule: CapacityRule;
  #draw: (uniform: number) => number;
  readonly #queue: Job[] = [];
  #busy = 0;
  readonly #processor = new SharedProcessor();
  #clock: Clock | undefined;

  /** `by`: what the trace calls it. */
  constructor(rule: CapacityRule, by = "capacity", meter?: Meter) {
    this.#rule = rule;
    this.#draw = drawOf(rule);
    this.#by = by;
    this.#meter = meter;
  }

  change(rule: CapacityRule): void {
    const pauses = rule.paused !== this.#rule.paused;
    this.#rule = rule;
    this.#draw = drawOf(rule);
    if (this.#clock === undefined) return;
    if (pauses) this.#processor.pause(rule.paused, this.#clock);
    this.#serve();
  }

  around(inner: Handler): Handler {
    return (request, ctx) => {
      this.#clock = ctx.clock;
      const { work, queue } = this.#rule;
      const workMs = work === undefined ? 0 : this.#draw(ctx.chance("work"));
      const arrivedMs = ctx.clock.now();
      const job: Job = { request, ctx, workMs, arrivedMs, answer: new Later(), inner, forget: () => {} };
      if (this.#isFree) this.#start(job);
      else if (queue.limit !== undefined && this.#queue.length >= queue.limit) this.#refuse(job, "the queue is full");
      else this.#wait(job);
      return job.answer;
    };
  }

  get #isFree(): boolean {
    const { paused, shared, workers = Number.POSITIVE_INFINITY } = this.#rule;
    return !paused && (shared || this.#busy < workers);
  }

  #wait(job: Job): void {
    this.#queue.push(job);
    this.#meter?.waiting(this.#queue.length);
    job.ctx.note({ kind: "decided", by: this.#by, says: `waits: ${this.#says()}` });
    job.forget = job.request.gone.onGone(() => {
      this.#queue.splice(this.#queue.indexOf(job), 1);
      this.#meter?.waiting(this.#queue.length);
      this.#drop(job, "its caller hung up: it is not begun");
    });
  }

  #says(): string {
    const { paused, workers } = this.#rule;
    if (paused) return "nobody works";
    return `it works on ${workers === 1 ? "one request" : `${workers} requests`} at a time`;
  }

  /** Serves those that wait, as far as there is room. */
  #serve(): void {
    while (this.#queue.length > 0 && this.#isFree) {
      const job = (this.#rule.queue.order === "fifo" ? this.#queue.shift() : this.#queue.pop())!;
      this.#meter?.waiting(this.#queue.length);
      job.forget();
      const { drop, target } = this.#rule.queue;
      if (drop === "expired" && job.request.left?.()) this.#drop(job, "its caller had hung up: it is not begun");
      else if (drop === "late" && job.ctx.clock.now() - job.arrivedMs > target)
        this.#refuse(job, `it waited longer than ${sayDuration(target)}`);
      else this.#start(job);
    }
  }

  #start(job: Job): void {
    const { ctx, request } = job;
    this.#meter?.waited(ctx.clock.now() - job.arrivedMs);
    const { shared, slowing } = this.#rule;
    const workMs = job.workMs * (1 + slowing * this.#busy);
    this.#busy += 1;
    this.#meter?.busy(this.#busy);
    if (workMs === 0) {
      this.#handle(job);
      return;
    }
    const work = () => {
      forget();
      this.#handle(job);
    };
    const cancel = shared ? this.#processor.begin(workMs, ctx.clock, work) : ctx.clock.after(workMs, work);
    const forget = request.gone.onGone(() => {
      cancel();
      this.#free();
      this.#drop(job, "its caller hung up: it stops, nothing is done");
    });
  }

  #handle(job: Job): void {
    const answer = job.inner(job.request, job.ctx);
    if ("then" in answer) answer.then((late: Answer) => this.#answer(job, late));
    else this.#answer(job, answer);
  }

  #answer({ answer, request, ctx }: Job, given: Answer): void {
    answer.come(untilWritten(given, request, ctx.clock, () => this.#free()));
  }

  #free(): void {
    this.#busy -= 1;
    this.#meter?.busy(this.#busy);
    this.#serve();
  }

  #refuse({ answer, ctx }: Job, why: string): void {
    this.#meter?.refused();
    ctx.note({ kind: "decided", by: this.#by, says: `refuses: ${why}` });
    answer.come(busy);
  }

  #drop({ answer, ctx }: Job, says: string): void {
    ctx.note({ kind: "decided", by: this.#by, says });
    answer.come(NOTHING);
  }
}

const busy = text(503, "Too many requests are waiting here");

function drawOf({ work }: CapacityRule): (uniform: number) => number {
  return work === undefined ? () => 0 : sampler(work);
}
