import { onlyWarned } from "../../../service/asking/layers/timeout-layer.ts";
import type { BodyStream } from "../../../service/body.ts";
import type { Cancellation } from "../../../service/cancellation.ts";
import { readThrough } from "../../../service/replies.ts";
import {
  type CallTimeout,
  isFailure,
  type Outcome,
  type OutgoingRequest,
  type Reply,
} from "../../../service/service.ts";
import { fromPromise, type Task } from "../../../service/task.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import type { Failure } from "../../../trace.ts";
import { type UnreadBodies, watchedBody } from "../../body/watched-body.ts";
import type { Engine } from "../../calling/ctx.ts";
import type { LoadCallObserver } from "../../calling/load-call-observer.ts";
import { asked, type CalledPlace, ended, endedInBody, THREAD_HEADER } from "../../calling/recorded.ts";
import { neverSent } from "../../calling/timeout-failures.ts";
import { type RunTrace, traceparentOf } from "../../run-trace.ts";
import type { Server } from "../../server.ts";
import type { Activity } from "../activity.ts";
import type { CallInProgress } from "../client/connection.ts";
import { endWithin, timeOut, timeOutQueueing } from "../client/time-out.ts";
import type { RealClock } from "../machine/clock.ts";
import type { Caller } from "./caller.ts";
import type { Destination } from "./destination.ts";

/** One call from here. */
export interface OutgoingCall {
  readonly call: number;
  readonly from: Server;
  readonly parent: number | null;
  /** The step that makes the call, if the client makes it. */
  readonly step?: number | undefined;
  readonly to: CalledPlace;
  /** Called once the call is recorded. */
  destination(): Destination | Promise<Destination>;
  readonly ask: OutgoingRequest;
  readonly timeout: CallTimeout | undefined;
  readonly caller: Caller;
}

/** The parts of the run that a call needs. */
export interface Calling extends Pick<Engine, "record"> {
  readonly clock: RealClock;
  readonly activity: Activity;
  readonly unread: UnreadBodies;
  readonly trace: RunTrace;
}

/** Makes one call over a socket, from its request to the last byte of its answer. */
export function* call(world: Calling, plan: OutgoingCall): Task<Outcome> {
  const { call, from, parent, step, to, destination, ask, timeout, caller } = plan;
  const startedMs = world.clock.now();
  world.record(from.name, call, asked(to, `${ask.method} ${ask.path}`, parent, ask, step));
  if (ask.cancellation?.cancelled) {
    world.record(from.name, call, ended(neverSent, 0));
    return neverSent;
  }
  const ownTimeoutMs = timeout?.ownTimer ? timeout.ms : undefined;
  const found = destination();
  const { target, failed } = found instanceof Promise ? yield* fromPromise(found) : found;
  const { method, path, body: sent } = ask;
  const headers = ask.headers.concat([[THREAD_HEADER, traceparentOf(world.trace, call)]]);
  const exchange = caller.start(target, { method, path, headers, body: sent }, ownTimeoutMs);
  if (timeout !== undefined && ownTimeoutMs === undefined) startTimeout(world, plan, timeout, exchange);
  if (timeout?.withinMs !== undefined) endWithin(world.clock, exchange, timeout.withinMs);
  if (from.calls.poolTimeoutMs !== undefined) timeOutQueueing(world.clock, exchange, from.calls.poolTimeoutMs);
  const forget = ask.cancellation && giveUpWith(ask.cancellation, exchange);
  const outcome = yield* exchange.outcome;
  throwRefused(exchange);
  if (isFailure(outcome)) {
    forget?.();
    failed?.(outcome, exchange.localPort);
    world.record(from.name, call, ended(outcome, world.clock.now() - startedMs, exchange.error));
    return outcome;
  }
  const { body } = outcome;
  if (!(body instanceof Uint8Array)) {
    return { ...outcome, body: watched(world, { plan, startedMs, exchange, forget }, { ...outcome, body }) };
  }
  forget?.();
  world.record(from.name, call, ended(outcome, world.clock.now() - startedMs));
  return outcome;
}

/** Reads the answer to its end, and calls this then. */
export function* readOutcome(outcome: Task<Outcome>, atEnd = () => {}): Task<Outcome> {
  try {
    return yield* readThrough(yield* outcome);
  } finally {
    atEnd();
  }
}

/** Reads the answer to a call of a load. An error of the observer ends the run, as one of a server does. */
export function* tellOutcome(outcome: Task<Outcome>, observer: Pick<LoadCallObserver, "ended">): Task<void> {
  observer.ended(yield* readOutcome(outcome));
}

// Closures for a few calls are created in functions of their own: inside call() every call would pay for them.

function startTimeout(
  world: Calling,
  { from, call }: OutgoingCall,
  timeout: CallTimeout,
  exchange: CallInProgress,
): void {
  timeOut(world.clock, exchange, timeout, () => world.record(from.name, call, onlyWarned(timeout.ms)));
  // The warning belongs to the run, even if nothing else is left to do.
  if (timeout.warnsOnly) world.activity.begin(exchange.over);
}

function giveUpWith(cancellation: Cancellation, exchange: CallInProgress): () => void {
  return cancellation.onCancel(() => exchange.giveUp(leftAlone(exchange)));
}

interface Begun {
  readonly plan: OutgoingCall;
  readonly startedMs: number;
  readonly exchange: CallInProgress;
  readonly forget: (() => void) | undefined;
}

function watched(world: Calling, begun: Begun, reply: Omit<Reply, "body"> & { readonly body: BodyStream }): BodyStream {
  const { plan, startedMs, exchange, forget } = begun;
  const { from, call } = plan;
  return watchedBody(reply, call, world.unread, {
    read: () => world.activity.stirred(),
    ended(why, came) {
      forget?.();
      throwRefused(exchange);
      world.record(from.name, call, endedInBody(why, came, world.clock.now() - startedMs, exchange.error));
    },
  });
}

/** Ends the run with a Problem if this machine refused something, because that is not the outcome of a call. */
function throwRefused({ refused }: CallInProgress): void {
  if (refused !== undefined) throw new ProblemError([refused]);
}

/** The failure of a call whose caller's own caller has hung up. */
function leftAlone(exchange: CallInProgress): Failure {
  return { name: "hung-up", phase: exchange.phase, code: "ECANCELED" };
}
