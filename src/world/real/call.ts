import type { Body, BodyStream } from "../../service/body.ts";
import { type Ask, isFailure, type Limit, type Outcome } from "../../service/service.ts";
import type { Failure, RecordedReply } from "../../trace.ts";
import type { Engine } from "../ctx.ts";
import { onlyTold } from "../limit.ts";
import { asked, recorded, THREAD_HEADER } from "../recorded.ts";
import type { Server } from "../server.ts";
import type { Activity } from "./activity.ts";
import { BodyPrefix } from "./body-prefix.ts";
import type { Caller } from "./caller.ts";
import { limit as limitExchange } from "./client/limited.ts";
import type { Exchange } from "./client/line.ts";
import type { RealClock } from "./clock.ts";
import type { Destination } from "./destination.ts";
import { threadOf } from "./traceparent.ts";

/** One call from here. */
export interface OutgoingCall {
  readonly call: number;
  readonly from: Server;
  readonly parent: number | null;
  /** Of the client's own calls: the step that makes it. */
  readonly step?: number | undefined;
  readonly to: { readonly server: string; readonly door?: string | undefined };
  /** Called once the call is recorded. */
  destination(): Destination | Promise<Destination>;
  readonly ask: Ask;
  readonly limit: Limit | undefined;
  readonly caller: Caller;
}

/** What a call receives from the run that it is made in. */
export interface Calling extends Pick<Engine, "record"> {
  readonly clock: RealClock;
  readonly activity: Activity;
  /** What has arrived of answers whose bodies nobody reads any more. */
  readonly unread: Map<number, () => RecordedReply>;
}

/** One call over a socket, from its request to the last byte of its answer. */
export async function call(world: Calling, plan: OutgoingCall): Promise<Outcome> {
  const { call, from, parent, step, to, destination, ask, limit, caller } = plan;
  const startedMs = world.clock.now();
  const tookMs = () => world.clock.now() - startedMs;
  world.record(from.name, call, asked(to, `${ask.method} ${ask.path}`, parent, { ...ask, step }));
  const ownLimitMs = limit?.ownTimer ? limit.ms : undefined;
  const found = destination();
  const { target, failed } = found instanceof Promise ? await found : found;
  const exchange = caller.start(
    target,
    { ...ask, headers: [...ask.headers, [THREAD_HEADER, threadOf(call)]] },
    ownLimitMs,
  );
  if (limit !== undefined && ownLimitMs === undefined) {
    limitExchange(world.clock, exchange, limit, () => world.record(from.name, call, onlyTold(limit)));
  }
  const forget = ask.gone?.onGone(() => exchange.giveUp(leftAlone(exchange)));
  const outcome = await exchange.outcome;
  if (isFailure(outcome)) {
    forget?.();
    failed?.(outcome, exchange.localPort);
    world.record(from.name, call, { kind: "failed", tookMs: tookMs(), why: outcome, ...errorOf(exchange) });
    return outcome;
  }
  const { status, headers, body } = outcome;
  if (body instanceof Uint8Array) {
    forget?.();
    world.record(from.name, call, { kind: "answered", tookMs: tookMs(), reply: recorded(status, headers, body) });
    return outcome;
  }
  const kept = new BodyPrefix();
  const unread = () => world.unread.set(call, () => kept.of(outcome));
  unread();
  const watched = watch(body, {
    read: () => world.unread.delete(call),
    chunk(bytes) {
      world.activity.stirred();
      kept.see(bytes);
      unread();
    },
    end(why) {
      forget?.();
      const reply = kept.of(outcome);
      if (why === null) world.record(from.name, call, { kind: "answered", tookMs: tookMs(), reply });
      else world.record(from.name, call, { kind: "failed", tookMs: tookMs(), why, came: reply, ...errorOf(exchange) });
    },
  });
  return { ...outcome, body: watched };
}

function errorOf({ error }: Exchange): { error?: string } {
  return error === undefined ? {} : { error };
}

/** Its own caller is gone, so nobody wants the answer any more. */
function leftAlone(exchange: Exchange): Failure {
  return { name: "hung-up", phase: exchange.phase, code: "ECANCELED" };
}

function watch(
  body: Exclude<Body, Uint8Array>,
  on: { read(): void; chunk(bytes: Uint8Array): void; end(why: Failure | null): void },
): BodyStream {
  let ended = false;
  return {
    async next() {
      on.read();
      const next = await body.next();
      if (next instanceof Uint8Array) on.chunk(next);
      else if (!ended) {
        ended = true;
        on.end(next);
      }
      return next;
    },
    cancel: () => body.cancel(),
  };
}
