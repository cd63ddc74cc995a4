import { NetworkFaults } from "../../fault/network-faults.ts";
import type { OutgoingRequest } from "../../service/service.ts";
import type { Engine } from "../calling/ctx.ts";
import { doorAddressOf, type Server, sameCalls } from "../server.ts";
import { Balancers, countedInstances, idOf, instancesOf, nameIn, numberIn } from "../serving/instances.ts";
import { RunningServer } from "../serving/running-server.ts";
import type { WorldOptions } from "../world.ts";
import type { VirtualDestination, VirtualServer } from "./calling/call-plan.ts";
import { Pool } from "./calling/connection-pool.ts";
import { ReplaceableListener } from "./serving/listener.ts";
import { Requests } from "./serving/shared-requests.ts";
import type { Kernel } from "./time/kernel.ts";

interface NetworkOptions {
  readonly chance: Engine["chance"];
  readonly meter: WorldOptions["meter"];
}

/** The servers of a world, and the connections between them. */
export class Network {
  readonly #servers = new Map<string, VirtualServer>();
  /** By caller, then by address: joining both into one key for each call would cost more than the lookup. */
  readonly #pools = new Map<string, Map<string, Pool>>();
  readonly #destinations = new Map<string, VirtualDestination>();
  readonly #kernel: Kernel;
  readonly #balancers: Balancers;
  #connections = 0;

  constructor(servers: readonly Server[], kernel: Kernel, { chance, meter }: NetworkOptions) {
    this.#kernel = kernel;
    const busy = (id: string) => this.server(id).entrance.listener.size;
    this.#balancers = new Balancers(servers, { now: () => kernel.nowMs, chance }, busy);
    for (const { server, meter: own, database } of countedInstances(servers, meter)) {
      const networkFaults = new NetworkFaults(server.faults, server.off);
      const running = new RunningServer(server, database, own);
      const entrance = new ReplaceableListener(server, running.doors, kernel);
      this.#servers.set(idOf(server), { running, networkFaults, entrance });
    }
  }

  server(id: string): VirtualServer {
    const server = this.#servers.get(id);
    if (server === undefined) throw new Error(`no server is called ${id}`);
    return server;
  }

  /** Returns the destination of a call, which is an instance if the server has several. */
  destination(to: string, ask: OutgoingRequest): VirtualDestination {
    // Only addresses are stored, so a server with several instances is never found by its name.
    const known = this.#destinations.get(to);
    if (known !== undefined) return known;
    const address = this.#balancers.route(to, ask);
    let found = this.#destinations.get(address);
    if (found === undefined) {
      const { server: id, door } = doorAddressOf(address);
      const { running, networkFaults, entrance } = this.server(id);
      const server = nameIn(id);
      const instance = numberIn(id);
      found = { address, server, door, instance, running, networkFaults, entrance, requests: new Requests(door) };
      this.#destinations.set(address, found);
    }
    return found;
  }

  freshConnection = (): number => {
    this.#connections += 1;
    return this.#connections;
  };

  /** Returns the caller's pool for an address; undefined if each of its calls opens a connection of its own. */
  pool(from: Server, address: string): Pool | undefined {
    if (from.calls.connections === "fresh") return undefined;
    let pools = this.#pools.get(idOf(from));
    if (pools === undefined) {
      pools = new Map();
      this.#pools.set(idOf(from), pools);
    }
    let pool = pools.get(address);
    if (pool === undefined) {
      const { pool: most, poolTimeoutMs: ms } = from.calls;
      pool = new Pool(most, ms === undefined ? undefined : { kernel: this.#kernel, ms });
      pools.set(address, pool);
    }
    return pool;
  }

  change(server: Server): void {
    this.#balancers.change(server);
    for (const each of instancesOf(server)) this.changeOne(each);
  }

  /** Changes a server, or one of its instances. */
  changeOne(server: Server): void {
    const id = idOf(server);
    const { running, networkFaults, entrance } = this.server(id);
    // Calls in progress keep the pool in which they began.
    if (!sameCalls(running.server.calls, server.calls)) this.#pools.delete(id);
    running.change(server);
    networkFaults.change(server.faults, server.off);
    if (entrance.change(server, running.doors)) this.#forgetPools(id);
  }

  #forgetPools(server: string): void {
    for (const pools of this.#pools.values())
      for (const to of pools.keys()) if (doorAddressOf(to).server === server) pools.delete(to);
  }
}
