import { delay } from "../src/fault/delay.ts";
import type { Fault } from "../src/fault/fault.ts";
import { NO_BODY } from "../src/service/http.ts";
import type { Event } from "../src/trace.ts";
import { openReal } from "../src/world/real/open.ts";
import { clientServer, type Server } from "../src/world/server.ts";

const { calls } = clientServer;
const plain = { faults: [], off: false, noticesHangUp: false, calls } as const;
const place = { method: "POST", path: "/orders", headers: [], body: NO_BODY };

function order(timeout: number): Server {
  return {
    name: "order",
    kind: "order",
    settings: {
      timeout,
      onlyTells: false,
      limit: "whole",
      reads: "status",
      sends: 0,
      sendsOver: 0,
      statuses: {},
      asks: "payment",
    },
    ...plain,
  };
}

/** How long each of so many orders took, one after another, as the client saw it. */
async function took(servers: readonly Server[], count: number): Promise<number[]> {
  const events: Event[] = [];
  await using world = await openReal({ servers, seed: 1, sink: (event) => events.push(event) });
  for (let i = 0; i < count; i++) await world.send("order", place, 60_000).outcome;
  return events.flatMap(({ who, what }) => (who === "client" && what.kind === "answered" ? [what.tookMs] : []));
}

export function refused(count: number): Promise<number[]> {
  const payment = { name: "payment", kind: "payment", settings: {}, ...plain, off: true };
  return took([order(1000), payment], count);
}

export function timedOut(count: number, limitMs: number): Promise<number[]> {
  const faults = [{ fault: delay as Fault, value: 10 * limitMs, when: "before", plan: {} }] as const;
  const payment = { name: "payment", kind: "payment", settings: {}, ...plain, faults };
  return took([order(limitMs), payment], count);
}
