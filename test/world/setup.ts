import * as v from "valibot";
import type { PlannedFault } from "../../src/fault/fault.ts";
import { faults } from "../../src/fault/index.ts";
import { askingSettings } from "../../src/service/asking/settings/asking-settings.ts";
import { services } from "../../src/service/index.ts";
import { NO_BODY } from "../../src/service/replies.ts";
import type { Handler, Running, Service } from "../../src/service/service.ts";
import type { Event } from "../../src/trace.ts";
import { openReal } from "../../src/world/real/open.ts";
import type { Server } from "../../src/world/server.ts";
import { openVirtual } from "../../src/world/virtual/open.ts";
import type { OpenWorld, World, WorldKind } from "../../src/world/world.ts";

const bothWorlds: readonly (readonly [WorldKind, OpenWorld])[] = [
  ["virtual", openVirtual],
  ["real", openReal],
];

/** The worlds for tests that run in both. Mutants are tested only in the virtual one, because real waits would take a day. */
export const worlds = bothWorlds.filter(([name]) => (process.env.TEST_WORLD ?? name) === name);

const plain = {
  faults: [],
  off: false,
  noticesHangUp: false,
  calls: { client: "undici", connections: "fresh", pool: Number.POSITIVE_INFINITY },
} as const;

export function paymentServer(more: Partial<Server> = {}): Server {
  return { name: "payment", kind: "payment", settings: {}, ...plain, ...more };
}

export function orderServer(settings: Record<string, unknown> = {}, more: Partial<Server> = {}): Server {
  const all = {
    ...v.getDefaults(v.object(askingSettings)),
    timeout: Number.POSITIVE_INFINITY,
    deadline: Number.POSITIVE_INFINITY,
    reads: "status",
    sends: 0,
    sendsBy: 0,
    sendsOver: 0,
    statuses: {},
    asks: "payment",
    ...settings,
  };
  return { name: "order", kind: "order", settings: all, ...plain, ...more };
}

/** Starts the service of a server without a world. */
export function started({ kind, settings }: Pick<Server, "kind" | "settings">): Running<unknown> {
  return serviceOf(kind).start(settings);
}

export function serviceOf(kind: string): Service {
  return services.find((service) => service.kind === kind)!;
}

export function fault(name: string, value: unknown): Pick<Server, "faults"> {
  const found = faults.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no fault is called ${name}`);
  return { faults: [{ fault: found, value, when: found.when, plan: {} }] };
}

/** A fault that replaces the server's own handler. */
export function instead(handler: Handler): PlannedFault {
  const kind = { name: "instead", place: "handler", about: "", example: true, when: "after" } as const;
  const fault = { ...kind, value: v.unknown(), says: () => "answers as the test says", wrap: () => handler };
  return { fault, value: true, when: "after", plan: {} };
}

export interface Played {
  readonly world: World;
  readonly events: Event[];
  /** The events in order, without times: "order asked 2". */
  story(): string[];
}

/** Opens a world, runs a function in it, and closes it in any case. */
export async function within(
  open: OpenWorld,
  servers: readonly Server[],
  act: (played: Played) => Promise<void>,
): Promise<void> {
  const events: Event[] = [];
  const world = await open({ servers, seed: 1, sink: (event) => events.push(event) });
  try {
    await act({ world, events, story: () => events.map((each) => `${each.who} ${each.what.kind} ${each.call}`) });
  } finally {
    await world[Symbol.asyncDispose]();
  }
}

export const placeOrder = { method: "POST", path: "/orders", headers: [], body: NO_BODY };
