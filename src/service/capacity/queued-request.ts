import { deadlineIn } from "../deadline.ts";
import type { Answer, Ctx, Handler, Request } from "../service.ts";
import { Deferred } from "../task.ts";
import type { Linked } from "./request-queue.ts";

/** A request and, later, its answer. */
export class QueuedRequest extends Deferred<Answer> implements Linked<QueuedRequest> {
  readonly request: Request;
  readonly ctx: Ctx;
  readonly workMs: number;
  readonly arrivedMs: number;
  readonly inner: Handler;
  /** Unsubscribes from the caller's hang-up. */
  forget: () => void = nothing;
  before: QueuedRequest | undefined;
  behind: QueuedRequest | undefined;

  constructor(request: Request, ctx: Ctx, inner: Handler, workMs: number, arrivedMs: number) {
    super();
    this.request = request;
    this.ctx = ctx;
    this.inner = inner;
    this.workMs = workMs;
    this.arrivedMs = arrivedMs;
  }

  /** The deadline that payment has read by its own clock, or else the one in the headers. */
  get deadlineMs(): number {
    const { deadlineMs, headers } = this.request;
    return deadlineMs ?? deadlineIn(headers, this.arrivedMs) ?? Number.POSITIVE_INFINITY;
  }
}

export function nothing(): void {}

export function rejectWith(error: unknown, job: QueuedRequest): void {
  job.reject(error);
}
