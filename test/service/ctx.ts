import { Cancellation } from "../../src/service/cancellation.ts";
import type { Clock } from "../../src/service/host.ts";
import { NO_BODY } from "../../src/service/replies.ts";
import type { Ctx, Request } from "../../src/service/service.ts";
import { resolved } from "../../src/service/task.ts";
import { RealClock } from "../../src/world/real/machine/clock.ts";
import { RealHost } from "../../src/world/real/machine/host.ts";

/** The context of a request, in which nothing can be called unless it is given. */
export function ctxOf(given: Partial<Ctx> = {}): Ctx {
  const ctx: Ctx = {
    host: new RealHost(),
    clock: new RealClock(),
    arrivedMs: 0,
    isAwaited: true,
    forOthers: () => ctx,
    chance: () => 0,
    ask() {
      throw new Error("this context calls no server");
    },
    note() {},
    isTraced: true,
    keepBusy() {},
    background() {},
    leave() {},
    ...given,
  };
  return ctx;
}

/** A clock that always shows the same time, and on which every sleep ends at once. */
export function clockOf(given: Partial<Clock> = {}): Clock {
  return {
    now: () => 0,
    sleep: () => resolved("slept"),
    after() {
      throw new Error("this clock calls nobody back");
    },
    ...given,
  };
}

/** An order, or another request with these differences. */
export function requestOf(given: Partial<Request> = {}): Request {
  const order = { method: "POST", path: "/orders", headers: [], body: NO_BODY, cancellation: Cancellation.NEVER };
  return { ...order, ...given };
}
