import { Cancellation } from "../cancellation.ts";
import { deadlineIn } from "../deadline.ts";
import { usualContract } from "../payment-contract.ts";
import { KeyGuard } from "../payment-keys.ts";
import { text, unfit } from "../replies.ts";
import { type Answer, type Ctx, type Handler, isWire, type Request } from "../service.ts";
import type { Task } from "../task.ts";
import { answerOf } from "./answer-reply.ts";
import { handledBy } from "./conditions.ts";
import { Course, type Step } from "./course.ts";
import { type RequestLine, sayRequestLine } from "./graph-lines.ts";
import { type RouteSettings, stepsOfRoute } from "./graph-routes.ts";
import type { Ledgers } from "./ledgers.ts";
import { inTurn } from "./play-steps.ts";
import type { Calls } from "./step-calls.ts";

const tooLate = text(504, "The caller's deadline has passed; nothing was done");

/** The state that all routes of one service share. */
export interface Shared {
  readonly calls: Calls;
  readonly ledgers: Ledgers;
  /** Work that goes on after the answer. It is lost when the server stops. */
  readonly background: Set<Cancellation>;
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
    this.#steps = inTurn(steps, { ...this.#shared, handled: handledBy(steps) }, sayRequestLine(this.line));
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
    if (this.#respectsDeadline && ctx.clock.now() > (deadlineIn(request.headers, ctx.arrivedMs) ?? Infinity)) {
      ctx.note({ kind: "decided", by: "deadline", says: "the caller's deadline has passed, so it does nothing" });
      return tooLate;
    }
    const course = new Course(request, ctx);
    const end = yield* this.#steps(course);
    if (end?.failed) {
      yield* course.undo();
      return end.reply;
    }
    const reply = end?.reply ?? this.#answer;
    if (!isWire(reply)) request.done?.(reply);
    for (const steps of course.afterAnswering) ctx.background(this.#goOn(ctx, steps));
    return reply;
  }

  *#goOn(ctx: Ctx, steps: Course["afterAnswering"][number]): Task<void> {
    const cancellation = new Cancellation();
    this.#shared.background.add(cancellation);
    yield* ctx.clock.sleep(0);
    const end = yield* steps(cancellation);
    this.#shared.background.delete(cancellation);
    if (end?.failed) ctx.note({ kind: "decided", by: "after-answering", says: saysFailed(cancellation) });
  }
}

function saysFailed({ cancelled }: Cancellation): string {
  return cancelled
    ? "the server stopped, so the rest of this work is lost"
    : "this work failed; the client had its answer";
}
