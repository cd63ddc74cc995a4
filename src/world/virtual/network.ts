import { NetworkFaults } from "../../fault/network-faults.ts";
import type { Meter } from "../../service/capacity/meter.ts";
import { RunningServer } from "../running-server.ts";
import { doorAddressOf, type Server, sameCalls } from "../server.ts";
import { BusyThread } from "./busy-thread.ts";
import type { VirtualDestination, VirtualServer } from "./call-plan.ts";
import { Pool } from "./connection-pool.ts";
import type { Kernel } from "./kernel.ts";
import { ReplaceableListener } from "./listener.ts";
import { Requests } from "./shared-requests.ts";

/** The servers of a world, and the connections between them. */
export class Network {
  readonly #servers = new Map<string, VirtualServer>();
  /** By caller, then by address: joining both into one key for each call would cost more than the lookup. */
  readonly #pools = new Map<string, Map<string, Pool>>();
  readonly #destinations = new Map<string, VirtualDestination>();
  readonly #kernel: Kernel;
  #connections = 0;

  constructor(servers: readonly Server[], kernel: Kernel, meter?: (server: string) => Meter) {
    this.#kernel = kernel;
    for (const server of servers) {
      const networkFaults = new NetworkFaults(server.faults, server.off);
      const running = new RunningServer(server, meter?.(server.name));
      const entrance = new ReplaceableListener(server, running.doors);
      this.#servers.set(server.name, { running, networkFaults, thread: new BusyThread(kernel), entrance });
    }
  }

  server(name: string): VirtualServer {
    const server = this.#servers.get(name);
    if (server === undefined) throw new Error(`no server is called ${name}`);
    return server;
  }

  destination(to: string): VirtualDestination {
    let found = this.#destinations.get(to);
    if (found === undefined) {
      const place = doorAddressOf(to);
      found = { ...place, ...this.server(place.server), requests: new Requests(place.door) };
      this.#destinations.set(to, found);
    }
    return found;
  }

  freshConnection = (): number => {
    this.#connections += 1;
    return this.#connections;
  };

  /** Returns the caller's pool for an address; undefined if each of its calls opens a connection of its own. */
  pool(from: Server, to: string): Pool | undefined {
    if (from.calls.connections === "fresh") return undefined;
    let pools = this.#pools.get(from.name);
    if (pools === undefined) {
      pools = new Map();
      this.#pools.set(from.name, pools);
    }
    let pool = pools.get(to);
    if (pool === undefined) {
      const { pool: most, poolTimeoutMs: ms } = from.calls;
      pool = new Pool(most, ms === undefined ? undefined : { kernel: this.#kernel, ms });
      pools.set(to, pool);
    }
    return pool;
  }

  change(server: Server): void {
    const { running, networkFaults, entrance } = this.server(server.name);
    // Calls in progress keep the pool in which they began.
    if (!sameCalls(running.server.calls, server.calls)) this.#pools.delete(server.name);
    running.change(server);
    networkFaults.change(server.faults, server.off);
    if (entrance.change(server, running.doors)) this.#forgetPools(server.name);
  }

  #forgetPools(server: string): void {
    for (const pools of this.#pools.values())
      for (const to of pools.keys()) if (doorAddressOf(to).server === server) pools.delete(to);
  }
}
