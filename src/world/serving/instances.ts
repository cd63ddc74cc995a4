import { Balance } from "../../policy/random/balance.ts";
import { type Meter, metersOf } from "../../service/capacity/meter.ts";
import { Database } from "../../service/data/database.ts";
import type { OutgoingRequest } from "../../service/service.ts";
import { headerValue } from "../../text/headers/headers.ts";
import type { Server } from "../server.ts";

const USER_HEADER = "x-user";

/** Returns the instances of a server, each with the faults that strike it; a server without a count is its own only instance. */
export function instancesOf(server: Server): readonly Server[] {
  const { instances, ...plain } = server;
  if (instances === undefined) return [server];
  return Array.from({ length: instances.count }, (_, at) => {
    const faults = plain.faults.flatMap((planned) => {
      const { instance, ...plan } = planned.plan;
      return instance === undefined || instance === at + 1 ? [{ ...planned, plan }] : [];
    });
    return { ...plain, id: instanceId(plain.name, at), faults };
  });
}

/** Returns the instances of all servers, each with the meter that counts its work, and the database that it shares with its siblings. */
export function countedInstances(
  servers: readonly Server[],
  meter: ((server: string) => Meter) | undefined,
): { readonly server: Server; readonly meter: Meter | undefined; readonly database: Database }[] {
  return servers.flatMap((server) => {
    const instances = instancesOf(server);
    const meters = metersOf(meter?.(server.name), instances.length);
    const database = new Database();
    return instances.map((each, at) => ({ server: each, meter: meters[at], database }));
  });
}

/** The name of a server, with its number if it is one of several instances: `leaf#7`. */
export function idOf({ id, name }: Pick<Server, "id" | "name">): string {
  return id ?? name;
}

function instanceId(name: string, at: number): string {
  return `${name}#${at + 1}`;
}

/** The number in the id of an instance; undefined for a server without several instances. */
export function numberIn(id: string): number | undefined {
  const at = id.indexOf("#");
  return at < 0 ? undefined : Number(id.slice(at + 1));
}

/** The name in the id of an instance. */
export function nameIn(id: string): string {
  const at = id.indexOf("#");
  return at < 0 ? id : id.slice(0, at);
}

/** The parts of a world that balancers need. */
interface BalancedWorld {
  now(): number;
  chance(place: string, purpose: string): number;
}

/** The balancers in front of all servers that have several instances. */
export class Balancers {
  readonly #balances = new Map<string, Balance>();

  readonly #world: BalancedWorld;
  readonly #busy: (id: string) => number;

  /** `busy`: returns the number of requests in progress at an instance. */
  constructor(servers: readonly Server[], world: BalancedWorld, busy: (id: string) => number) {
    this.#world = world;
    this.#busy = busy;
    for (const { name, instances } of servers)
      if (instances !== undefined)
        this.#balances.set(name, new Balance(instances.count, instances.by, instances.staleMs));
  }

  change({ name, instances }: Server): void {
    if (instances !== undefined) this.#balances.get(name)?.change(instances.by, instances.staleMs);
  }

  /** Returns the address of the instance that gets the next call: `leaf#7/door`; any other address stays as it is. */
  route(to: string, { headers }: OutgoingRequest): string {
    if (this.#balances.size === 0) return to;
    const [name = "", door] = to.split("/", 2);
    const balance = this.#balances.get(name);
    if (balance === undefined) return to;
    const at = balance.next({
      nowMs: this.#world.now(),
      busy: (each) => this.#busy(instanceId(name, each)),
      chance: () => this.#world.chance(name, "instance"),
      user: headerValue(headers, USER_HEADER),
    });
    return door === undefined ? instanceId(name, at) : `${instanceId(name, at)}/${door}`;
  }
}
