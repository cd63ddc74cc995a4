import type { PlannedFault } from "../fault/fault.ts";
import type { Reader } from "../policy/gateways/flaws.ts";
import type { CacheSetting } from "../service/cache/rule.ts";
import type { CapacityRule } from "../service/capacity/rule.ts";
import type { ShedRule } from "../service/capacity/shed.ts";
import type { ClientName } from "../service/service.ts";
import { CLIENT } from "../trace.ts";
import type { OwnServer } from "./own-server.ts";

/** One server of a setup, checked and with every default filled in. */
export interface Server {
  readonly name: string;
  /** Which service of the table it runs. */
  readonly kind: string;
  /** The service's own settings, as its schema returns them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Outermost first. */
  readonly faults: readonly PlannedFault[];
  /** Nothing listens: a fact, not a fault. */
  readonly off: boolean;
  /** When switched off, it finishes requests in progress. */
  readonly gracefulShutdown?: boolean;
  readonly noticesHangUp: boolean;
  /** Without it there is no limit to what it does at a time. */
  readonly capacity?: CapacityRule;
  readonly cache?: CacheSetting;
  readonly shed?: ShedRule;
  readonly calls: CallSettings;
  /** It is kept running for others to call, as long as its world exists. */
  readonly open?: OpenServer;
  /** A server of the user's runs in its place. */
  readonly own?: OwnServer;
}

/**
 * Calls from outside are reported as the client's own, and its addresses stay the same when it is switched off and on.
 */
export interface OpenServer {
  /** By door; any port if none is given. */
  readonly ports: ReadonlyMap<string | undefined, number>;
  /** The user's own servers call it; whatever does not come from here comes from them. */
  readonly toOwn?: true;
}

/** Servers that others may call, at these ports: by the name of a server, or of its door. */
export function openToOthers(
  servers: readonly Server[],
  ports: Readonly<Record<string, number>>,
  toOwn = false,
): Server[] {
  const places = Object.entries(ports).map(([place, port]) => ({ ...placeOf(place), port }));
  return servers.map((each) => {
    const own = places.filter(({ server }) => server === each.name);
    return { ...each, open: { ports: new Map(own.map(({ door, port }) => [door, port])), ...(toOwn && { toOwn }) } };
  });
}

/** How a server makes its own calls. */
export interface CallSettings {
  readonly client: ClientName;
  /** Instead of its client: answers are read as this product reads them. */
  readonly readsAs?: Reader | undefined;
  readonly connections: "fresh" | "pooled";
  /** How many connections a pool may hold to one address. */
  readonly pool: number;
  /** How long a call may wait for a free connection of a pool; without it, as long as its own timeout allows. */
  readonly poolTimeoutMs?: number | undefined;
}

/** The learner's own client, as far as calls are concerned. */
export const clientServer: Server = {
  name: CLIENT,
  kind: CLIENT,
  settings: {},
  faults: [],
  off: false,
  noticesHangUp: false,
  calls: { client: "undici", connections: "fresh", pool: Number.POSITIVE_INFINITY },
};

export interface Place {
  readonly server: string;
  readonly door: string | undefined;
}

/** A server, or `server/door` for one of its further addresses. */
export function placeOf(to: string): Place {
  const slash = to.indexOf("/");
  return slash < 0 ? { server: to, door: undefined } : { server: to.slice(0, slash), door: to.slice(slash + 1) };
}

/** A caller need not be created anew. */
export function sameCalls(one: CallSettings, other: CallSettings): boolean {
  const keys = ["client", "readsAs", "connections", "pool", "poolTimeoutMs"] as const;
  return keys.every((key) => one[key] === other[key]);
}
