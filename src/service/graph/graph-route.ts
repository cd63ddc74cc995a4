import { Cancellation } from "../cancellation.ts";
import { deadlineIn } from "../deadline.ts";
import { usualContract } from "../payment-contract.ts";
import { KeyGuard } from "../payment-keys.ts";
import { unfit } from "../replies.ts";
import { type Answer, type Ctx, type Handler, isWire, type Request } from "../service.ts";
import type { Task } from "../task.ts";
import { answerOf } from "./answer-reply.ts";
import { Course, type End, gone, type Step } from "./course.ts";
import { type RequestLine, sayRequestLine } from "./graph-lines.ts";
import { type RouteSettings, stepsOfRoute } from "./graph-routes.ts";
import type { Ledgers } from "./ledgers.ts";
import { inTurn } from "./play-steps.ts";
import type { Calls } from "./step-calls.ts";

/** The state that all routes of one service share. */
export interface Shared {
  readonly calls: Calls;
  readonly ledgers: Ledgers;
  /** Work that goes on after the answer. It is lost when the server stops. */
  readonly background: Set<Cancellation>;
  /** How often the server was started: a request that began before a stop does nothing after its answer. */
  starts: number;
}

/** Handles one kind of request of a service. Its idempotency keys survive a change. */
export class Route {
  readonly line: RequestLine;
  readonly #shared: Shared;
  readonly #guard = new KeyGuard();
  #steps!: Step;
  #answer!: Answer;
  #respectsDeadline = false;

  constructor(line: RequestLine, settings: RouteSettings, shared: Shared) {
    this.line = line;
    this.#shared = shared;
    this.change(settings);
  }

  change(settings: RouteSettings): void {
    const { answers, keys, respectsDeadline } = settings;
    const steps = stepsOfRoute(settings);
    this.#steps = inTurn(steps, this.#shared, sayRequestLine(this.line));
    this.#answer = answerOf(answers ?? { status: 200 });
    this.#respectsDeadline = respectsDeadline;
    this.#guard.change(keys, {
      ...usualContract,
      method: this.line.method,
      keyIn: () => undefined,
    });
  }

  /** Checks keys before anything slows the request down. */
  around(request: Request, ctx: Ctx, inner: Handler): Task<Answer> {
    return this.#guard.isOn ? this.#guard.handle(request, ctx, inner) : inner(request, ctx);
  }

  *handle(request: Request, ctx: Ctx): Task<Answer> {
    const refusal = yield* unfit(request);
    if (refusal !== undefined) return refusal;
    const { starts } = this.#shared;
    const deadlineMs = this.#respectsDeadline ? deadlineIn(request.headers, ctx.arrivedMs) : undefined;
    const course = new Course(request, ctx, undefined, deadlineMs);
    const end = yield* playToEnd(course, this.#steps);
    const reply = end?.reply ?? this.#answer;
    // Work that was written is remembered with the key even if the request failed afterwards.
    if (!isWire(reply) && (!end?.failed || course.hasWritten)) request.done?.(reply);
    const goesOn = !isBadEnd(end) && starts === this.#shared.starts;
    if (goesOn) for (const begin of course.afterAnswering) ctx.background(this.#goOn(ctx, begin));
    return reply;
  }

  *#goOn(ctx: Ctx, begin: Course["afterAnswering"][number]): Task<void> {
    const { background } = this.#shared;
    const cancellation = new Cancellation();
    background.add(cancellation);
    yield* ctx.clock.sleep(0);
    const { course, steps } = begin(cancellation);
    const end = yield* playToEnd(course, steps);
    background.delete(cancellation);
    if (end?.failed) ctx.note({ kind: "decided", by: "after-answering", says: saysFailed(cancellation) });
  }
}

/** Plays all steps, and undoes them if the request ends badly. A server that has stopped undoes nothing. */
function* playToEnd(course: Course, steps: Step): Task<End | undefined> {
  const end = (yield* steps(course)) ?? (course.request.cancellation.cancelled ? gone : undefined);
  if (isBadEnd(end)) yield* course.undo();
  return end;
}

/** Whether the client learns that its request failed, or learns nothing. */
function isBadEnd(end: End | undefined): boolean {
  return end !== undefined && (end.failed || (!isWire(end.reply) && end.reply.status >= 400));
}

function saysFailed({ cancelled }: Cancellation): string {
  return cancelled
    ? "the server stopped, so the rest of this work is lost"
    : "this work failed; the client had its answer";
}
