import { headerValue } from "../../../text/headers/headers.ts";
import type { Header } from "../../../trace.ts";
import { Asking } from "../../asking/asking.ts";
import { outcomeOf } from "../../asking/attempt.ts";
import type { ReadOutcome } from "../../asking/layers/gates.ts";
import type { AskingSettings } from "../../asking/settings/asking-settings.ts";
import { sentBody } from "../../kinds/order-body.ts";
import { passedOnPriority } from "../../priority.ts";
import { isWhole, NO_BODY, readThrough } from "../../replies.ts";
import { isFailure, type Outcome, type OutgoingRequest, type Reply } from "../../service.ts";
import { badStatus, failedReplies, readerOf } from "../../setting/needed-call.ts";
import { sayRequestLine } from "../settings/graph-lines.ts";
import type { CallStepSettings, UndoSettings } from "../settings/step-settings.ts";
import { type Handled, isBad } from "./conditions.ts";
import { type Course, type GraphStep, UNDO_HEADER } from "./request-course.ts";
import { type Undo, undoOf } from "./undo.ts";
import { WatchedCtx } from "./watched-ctx.ts";

/** The calls of one service. The state of a call's defences survives a change, as long as the call keeps its place. */
export class Calls {
  readonly #askings = new Map<string, Asking>();

  step(settings: CallStepSettings, handled: Handled, place: string): GraphStep {
    const { to } = settings.calls;
    const asking = this.#asking(`${place} ${to} ${sayRequestLine(settings.calls)}`, settings, readerOf(settings));
    const undo = settings.undo && this.#undo(settings.undo, settings, place);
    const make = requestOf(settings);
    const replyTo = badReplies(settings);
    return function* (course) {
      const ctx = undo === undefined ? course.ctx : new WatchedCtx(course.ctx);
      const id = undo === undefined ? course.givenId : course.newId();
      const given = outcomeOf(yield* asking.ask(ctx, to, () => make(course, id)));
      const isRead = settings.reads === "head" || isWhole(given);
      const outcome = isRead ? given : yield* readThrough(given);
      const call = { to, outcome };
      course.outcomes.set(to, outcome);
      if (ctx instanceof WatchedCtx) course.undos.push(() => undo!(course, id!, ctx.tries));
      const reply = replyTo(outcome, ctx.clock.now() - ctx.arrivedMs);
      return reply === undefined || handled(call) ? undefined : { reply, failed: true, calls: [call] };
    };
  }

  /** Without a timeout of its own, an undo has that of its call, of the same kind. */
  #undo(
    undo: UndoSettings,
    { calls, timeout, timeoutKind, warnsOnly, cancels }: CallStepSettings,
    place: string,
  ): Undo {
    const timed = Number.isFinite(undo.timeout) ? undo : { ...undo, timeout, timeoutKind, warnsOnly, cancels };
    const asking = this.#asking(`${place} undo ${calls.to} ${sayRequestLine(undo.request)}`, timed, readThrough);
    return undoOf(undo.request, asking);
  }

  #asking(place: string, settings: AskingSettings, read: ReadOutcome | undefined): Asking {
    const known = this.#askings.get(place);
    known?.change(settings, read);
    const asking = known ?? new Asking(settings, read);
    this.#askings.set(place, asking);
    return asking;
  }
}

/** `id`: names the request to servers whose work it may have to undo. */
function requestOf(settings: CallStepSettings): (course: Course, id: string | undefined) => OutgoingRequest {
  const { method, path, to } = settings.calls;
  return (course, id) => {
    const { cancellation } = course;
    const headers: Header[] = [
      ...passedOnPriority(course.request),
      ...(id === undefined ? [] : [[UNDO_HEADER, id] as const]),
    ];
    const version = settings.ifMatch ? etagOf(course.outcomes.get(to)) : undefined;
    if (version !== undefined) headers.push(["if-match", version]);
    const body = settings.sends === 0 ? NO_BODY : sentBody(settings, course.ctx.clock);
    return { method, path, headers, body, cancellation };
  };
}

function etagOf(outcome: Outcome | undefined): string | undefined {
  return outcome === undefined || isFailure(outcome) ? undefined : headerValue(outcome.headers, "etag");
}

/** Returns the reply that a call's outcome means for the client; undefined if the request goes on. */
function badReplies(settings: CallStepSettings): (outcome: Outcome, tookMs: number) => Reply | undefined {
  const { to } = settings.calls;
  const failed = failedReplies(to, settings);
  return (outcome, tookMs) => {
    if (isFailure(outcome)) return failed(outcome, tookMs);
    return isBad(outcome) ? badStatus(to, outcome.status) : undefined;
  };
}
