import type { PlannedFault } from "../fault/fault.ts";
import type { TestedProduct } from "../policy/gateways/flaws.ts";
import type { ShareMode } from "../policy/random/share.ts";
import type { CacheSetting } from "../service/cache/cache-rule.ts";
import type { CapacityRule } from "../service/capacity/capacity-rule.ts";
import type { ShedRule } from "../service/capacity/shed.ts";
import type { ClientName } from "../service/service.ts";
import type { AdaptiveSetting } from "../service/setting/adaptive-setting.ts";
import { CLIENT } from "../trace.ts";
import type { OwnServer } from "./own-server.ts";

/** One server of a setup, validated and with all defaults. */
export interface Server {
  readonly name: string;
  /** Its name with its number, if it is one of several instances behind that name. */
  readonly id?: string;
  /** If several instances run behind its name. */
  readonly instances?: InstanceRule;
  /** The kind of service that it runs. */
  readonly kind: string;
  /** The service's own settings, as its schema returns them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Outermost first. */
  readonly faults: readonly PlannedFault[];
  /** Whether the server is switched off, so that nothing listens. */
  readonly off: boolean;
  /** How long requests in progress may still take when it is switched off; by default they end at once. */
  readonly graceMs?: number;
  readonly noticesHangUp: boolean;
  /** By default the server handles any number of requests at the same time. */
  readonly capacity?: CapacityRule;
  readonly cache?: CacheSetting;
  readonly shed?: ShedRule;
  readonly adaptive?: AdaptiveSetting;
  readonly calls: CallSettings;
  /** Set if callers from outside may call it. */
  readonly open?: OpenServer;
  /** The user's own server that replaces it. */
  readonly own?: OwnServer;
}

/** Whether a server that is switched off finishes the requests in progress. */
export function stopsGracefully(server: Server): server is Server & { readonly graceMs: number } {
  return (server.graceMs ?? 0) > 0;
}

/** How many instances run behind the name of a server, and how calls choose one. */
export interface InstanceRule {
  readonly count: number;
  readonly by: ShareMode;
  /** The numbers of requests in progress are read only this often. */
  readonly staleMs: number;
}

/** A server that callers from outside may call. Its ports stay the same when it is switched off and on. */
export interface OpenServer {
  /** The ports of its doors; a door without one gets any free port. */
  readonly ports: ReadonlyMap<string | undefined, number>;
  /** Whether the user's own servers call it. Otherwise calls from outside are reported as the client's. */
  readonly toOwn?: true;
}

/** Opens servers to callers from outside. `ports`: by the name of a server, or of `server/door`. */
export function openToOthers(
  servers: readonly Server[],
  ports: Readonly<Record<string, number>>,
  toOwn = false,
): Server[] {
  const places = Object.entries(ports).map(([place, port]) => ({ ...doorAddressOf(place), port }));
  return servers.map((each) => {
    const own = places.filter(({ server }) => server === each.name);
    return { ...each, open: { ports: new Map(own.map(({ door, port }) => [door, port])), ...(toOwn && { toOwn }) } };
  });
}

/** The settings for a server's own calls. */
export interface CallSettings {
  readonly client: ClientName;
  /** Replaces the client: answers are read as this product reads them. */
  readonly readsAs?: TestedProduct | undefined;
  readonly connections: "fresh" | "pooled";
  /** The maximum number of a pool's connections to one address. */
  readonly pool: number;
  /** The timeout of a wait for a connection of the pool; by default a call waits until its own timeout. */
  readonly poolTimeoutMs?: number | undefined;
}

/** The learner's client, which makes the calls of the steps. */
export const clientServer: Server = {
  name: CLIENT,
  kind: CLIENT,
  settings: {},
  faults: [],
  off: false,
  noticesHangUp: false,
  calls: { client: "undici", connections: "fresh", pool: Number.POSITIVE_INFINITY },
};

export interface DoorAddress {
  readonly server: string;
  readonly door: string | undefined;
}

/** Splits `server/door`, which names one of a server's further addresses. */
export function doorAddressOf(to: string): DoorAddress {
  const slash = to.indexOf("/");
  return slash < 0 ? { server: to, door: undefined } : { server: to.slice(0, slash), door: to.slice(slash + 1) };
}

/** Whether two settings are equal, so that a caller need not be replaced. */
export function sameCalls(one: CallSettings, other: CallSettings): boolean {
  const keys = ["client", "readsAs", "connections", "pool", "poolTimeoutMs"] as const;
  return keys.every((key) => one[key] === other[key]);
}
