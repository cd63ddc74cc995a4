import { deadlineIn } from "../deadline.ts";
import { Later } from "../later.ts";
import type { Answer, Ctx, Handler, Request } from "../service.ts";

/** A request from its arrival on, and its answer. */
export class Job extends Later<Answer> {
  readonly request: Request;
  readonly ctx: Ctx;
  readonly workMs: number;
  readonly arrivedMs: number;
  readonly inner: Handler;
  /** Cancels what would happen if its caller left. */
  forget: () => void = nothing;

  constructor(request: Request, ctx: Ctx, inner: Handler, workMs: number, arrivedMs: number) {
    super();
    this.request = request;
    this.ctx = ctx;
    this.inner = inner;
    this.workMs = workMs;
    this.arrivedMs = arrivedMs;
  }

  /** A server that is told of it in another way, such as payment with a clock of its own, has noted it. */
  get deadlineMs(): number {
    const { deadlineMs, headers } = this.request;
    return deadlineMs ?? deadlineIn(headers, this.arrivedMs) ?? Number.POSITIVE_INFINITY;
  }
}

export function nothing(): void {}
