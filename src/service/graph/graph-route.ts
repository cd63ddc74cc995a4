import { Cancellation } from "../cancellation.ts";
import { deadlineIn } from "../deadline.ts";
import { usualContract } from "../kinds/payment-contract.ts";
import { KeyGuard } from "../kinds/payment-keys.ts";
import { NOTHING, text, unfit } from "../replies.ts";
import { type Answer, type Ctx, type Handler, isWire, type Request } from "../service.ts";
import type { Task } from "../task.ts";
import { answerOf } from "./playing/answer-reply.ts";
import { LateWork } from "./playing/late-work.ts";
import { inTurn, type StepParts } from "./playing/play-steps.ts";
import { Course, type End, type GraphStep, gone } from "./playing/request-course.ts";
import { type RequestLine, sayRequestLine } from "./settings/graph-lines.ts";
import { type RouteSettings, stepsOfRoute } from "./settings/graph-routes.ts";

/** The reply that a key is remembered with if the request that wrote had no reply. */
const leftHalfway = text(500, "The first request with this key ended halfway; its work was written");

/** Handles one kind of request of a service. Its idempotency keys survive a change. */
export class GraphRoute {
  readonly line: RequestLine;
  readonly #parts: StepParts;
  readonly #lateWork = new LateWork();
  readonly #guard = new KeyGuard();
  #steps!: GraphStep;
  /** The end of a request that no step ends. */
  #answer!: End;
  #respectsDeadline = false;

  constructor(line: RequestLine, settings: RouteSettings, parts: StepParts) {
    this.line = line;
    this.#parts = parts;
    this.change(settings);
  }

  change(settings: RouteSettings): void {
    const { answers, keys, respectsDeadline } = settings;
    const steps = stepsOfRoute(settings);
    this.#steps = inTurn(steps, this.#parts, sayRequestLine(this.line));
    this.#answer = { reply: answerOf(answers ?? { status: 200 }), failed: false };
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

  /** `life`: cancelled when the server that took the request stops. */
  *handle(request: Request, ctx: Ctx, life: Cancellation): Task<Answer> {
    const refusal = yield* unfit(request);
    if (refusal !== undefined) return refusal;
    const left = request.cancellation === Cancellation.NEVER ? undefined : either(request.cancellation, life);
    const deadlineMs = this.#respectsDeadline ? deadlineIn(request.headers, ctx.arrivedMs) : undefined;
    const course = new Course(request, ctx, life, left?.cancellation, undefined, deadlineMs);
    const end = yield* playToEnd(course, this.#steps, this.#answer);
    left?.forget();
    const { reply, failed } = end;
    // Work that was written is remembered with the key even if the request failed afterwards, or its caller left.
    if (!failed || course.hasWritten) request.done?.(isWire(reply) ? leftHalfway : reply);
    if (!isBadEnd(end))
      for (const after of course.afterAnswering)
        ctx.background(this.#lateWork.limit(ctx, goOn(course.afterwards(), after)), "after the answer");
    return reply;
  }
}

/** The end of steps after the answer, if none of them fails. */
const unanswered: End = { reply: NOTHING, failed: false };

/** Does the steps that follow the answer. */
function* goOn(course: Course, steps: GraphStep): Task<void> {
  yield* course.ctx.clock.sleep(0);
  const end = yield* playToEnd(course, steps, unanswered);
  if (end.failed) course.ctx.note({ kind: "decided", by: "after-answering", says: saysFailed(course) });
}

function saysFailed({ life }: Course): string {
  return life.cancelled
    ? "the server stopped, so the rest of this work is lost"
    : "this work failed; the client had its response";
}

/** Plays all steps, and undoes them if the request ends badly. A server that has stopped undoes nothing. */
function* playToEnd(course: Course, steps: GraphStep, otherwise: End): Task<End> {
  const played = (yield* steps(course)) ?? otherwise;
  const end = course.cancellation.cancelled ? gone : played;
  if (isBadEnd(end)) yield* course.undo();
  return end;
}

/** Returns a signal for the first of two, until it is forgotten. */
function either(one: Cancellation, other: Cancellation): { readonly cancellation: Cancellation; forget(): void } {
  const cancellation = new Cancellation();
  const forgets = [one, other].map((each) => each.onCancel(() => cancellation.cancel()));
  return {
    cancellation,
    forget() {
      for (const forget of forgets) forget();
    },
  };
}

/** Whether the client learns that its request failed, or learns nothing. */
function isBadEnd({ failed, reply }: End): boolean {
  return failed || (!isWire(reply) && reply.status >= 400);
}
