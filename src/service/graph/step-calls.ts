import { capital } from "../../text/capital.ts";
import type { Header } from "../../trace.ts";
import { Asking } from "../asking/asking.ts";
import { outcomeOf } from "../asking/attempt.ts";
import { Cancellation } from "../cancellation.ts";
import { badStatus, believes, failedReplies, readerOf } from "../needed-call.ts";
import { sentBody } from "../order-body.ts";
import { isWhole, NO_BODY, readThrough, text } from "../replies.ts";
import { isFailure, type Outcome, type OutgoingRequest, type Reply } from "../service.ts";
import { type Handled, isBad } from "./conditions.ts";
import type { Course, Step } from "./course.ts";
import { UNDO_HEADER } from "./ledgers.ts";
import type { CallSettings } from "./step-settings.ts";
import { undoOf } from "./undo.ts";
import { WatchedCtx } from "./watched-ctx.ts";

/** The calls of one service. The state of a call's defences survives a change, as long as the call keeps its place. */
export class Calls {
  readonly #askings = new Map<string, Asking>();

  step(settings: CallSettings, handled: Handled, place: string): Step {
    const { to } = settings.calls;
    const asking = this.#asking(`${place} ${to}`, settings);
    const undo = settings.undo && undoOf(settings.undo, settings);
    const make = requestOf(settings);
    const replyTo = badReplies(settings);
    return function* (course) {
      const ctx = undo === undefined ? course.ctx : new WatchedCtx(course.ctx);
      const given = outcomeOf(yield* asking.ask(ctx, to, () => make(course)));
      const isRead = settings.reads === "head" || isWhole(given);
      const outcome = isRead ? given : yield* readThrough(given);
      course.outcomes.set(to, outcome);
      if (ctx instanceof WatchedCtx) course.undos.push(() => undo!(course, ctx.tries));
      const reply = replyTo(outcome, ctx.clock.now() - ctx.arrivedMs);
      return reply === undefined || handled(to, outcome) ? undefined : { reply, failed: true };
    };
  }

  #asking(place: string, settings: CallSettings): Asking {
    const known = this.#askings.get(place);
    known?.change(settings, readerOf(settings));
    const asking = known ?? new Asking(settings, readerOf(settings));
    this.#askings.set(place, asking);
    return asking;
  }
}

function requestOf(settings: CallSettings): (course: Course) => OutgoingRequest {
  const { method, path } = settings.calls;
  return ({ request: { cancellation }, ctx, id }) => {
    const headers: Header[] = settings.undo === undefined ? [] : [[UNDO_HEADER, id]];
    const body = settings.sends === 0 ? NO_BODY : sentBody(settings, ctx.clock);
    const request = { method, path, headers, body };
    return cancellation === Cancellation.NEVER ? request : { ...request, cancellation };
  };
}

/** Returns the reply that a call's outcome means for the client; undefined if the request goes on. */
function badReplies(settings: CallSettings): (outcome: Outcome, tookMs: number) => Reply | undefined {
  const { calls, reads } = settings;
  const failed = failedReplies(calls.to, settings);
  const unbelieved = text(502, `${capital(calls.to)} did not say that it is done`);
  return (outcome, tookMs) => {
    if (isFailure(outcome)) return failed(outcome, tookMs);
    if (isBad(outcome)) return badStatus(calls.to, outcome.status);
    return believes[reads](outcome) ? undefined : unbelieved;
  };
}
