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
}

export function nothing(): void {}
