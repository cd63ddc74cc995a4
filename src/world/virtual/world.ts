import { NetworkFaults } from "../../fault/network-faults.ts";
import type { Clock } from "../../service/host.ts";
import type { Ask, Limit, Outcome } from "../../service/service.ts";
import type { Sink, What } from "../../trace.ts";
import { Chance } from "../chance.ts";
import type { Origin } from "../origin.ts";
import { RunningServer } from "../running-server.ts";
import { clientServer, type Place, placeOf, type Server, sameCalls } from "../server.ts";
import type { OpenWorld, Sent, Unread, World, WorldOptions } from "../world.ts";
import { VirtualCall } from "./call.ts";
import type { Surroundings, VirtualServer } from "./call-plan.ts";
import { clockOf } from "./clock.ts";
import { virtualHost } from "./host.ts";
import { Kernel } from "./kernel.ts";
import { Pool } from "./pool.ts";

/** The same services on a queue of future moments: nothing waits for a real clock. */
export class VirtualWorld implements World, Surroundings {
  readonly kind = "virtual";
  readonly toleranceMs = 0;
  readonly lagMs = 0;
  readonly lagPeakMs = 0;
  /** Here every body is read to its end. */
  readonly unread: Unread = new Map();
  readonly kernel = new Kernel();
  readonly clock: Clock;
  readonly host = virtualHost;
  readonly records: boolean;
  readonly #sink: Sink | undefined;
  readonly #chance: Chance;
  readonly #servers = new Map<string, VirtualServer>();
  readonly #pools = new Map<string, Pool>();
  readonly #places = new Map<string, Place>();
  #calls = 0;
  #connections = 0;
  #watches = 0;
  #crash: { error: unknown } | undefined;
  #crashed: ((error: unknown) => void) | undefined;

  constructor({ servers, seed, sink, meter }: WorldOptions) {
    this.#chance = new Chance(seed);
    this.#sink = sink;
    this.records = sink !== undefined;
    this.clock = clockOf(this.kernel);
    for (const server of servers) {
      const networkFaults = new NetworkFaults(server.faults, server.off);
      this.#servers.set(server.name, { running: new RunningServer(server, meter?.(server.name)), networkFaults });
    }
  }

  now(): number {
    return this.kernel.nowMs;
  }

  chance(place: string, purpose: string): number {
    return this.#chance.draw(place, purpose);
  }

  record(who: string, call: number, what: What, connection?: number, origin?: Origin): void {
    if (origin !== undefined && what.kind === "finished") origin.finished();
    if (origin === undefined ? this.#sink === undefined : !origin.isTraced) return;
    const atMs = this.kernel.nowMs;
    const event = connection === undefined ? { atMs, who, call, what } : { atMs, who, call, connection, what };
    if (origin === undefined) this.#sink?.(event);
    else origin.see(event);
  }

  ask(
    from: Server,
    parent: number,
    to: string,
    ask: Ask,
    limit: Limit | undefined,
    origin: Origin | undefined,
  ): Promise<Outcome> {
    this.#calls += 1;
    const plan = { call: this.#calls, from, parent, to, ask, limit, origin };
    return new Promise((resolve) => new VirtualCall(this, plan, resolve).begin());
  }

  begin(to: string, ask: Ask, limit: Limit, step: number, origin: Origin): void {
    this.#calls += 1;
    const plan = { call: this.#calls, from: clientServer, parent: null, step, to, ask, limit, origin };
    new VirtualCall(this, plan, (outcome) => origin.ended(outcome)).begin();
  }

  server(name: string): VirtualServer {
    const server = this.#servers.get(name);
    if (server === undefined) throw new Error(`no server is called ${name}`);
    return server;
  }

  place(to: string): Place {
    let place = this.#places.get(to);
    if (place === undefined) {
      place = placeOf(to);
      this.#places.set(to, place);
    }
    return place;
  }

  freshConnection = (): number => {
    this.#connections += 1;
    return this.#connections;
  };

  pool(from: Server, to: string): Pool {
    const key = `${from.name} ${to}`;
    let pool = this.#pools.get(key);
    if (pool === undefined) {
      pool = new Pool(from.calls.pool);
      this.#pools.set(key, pool);
    }
    return pool;
  }

  /** A service threw: our bug, which no lesson may swallow. */
  crash = (error: unknown): void => {
    this.#crash ??= { error };
    this.#crashed?.(error);
  };

  send(to: string, ask: Ask, watchMs: number, step?: number): Sent {
    this.#calls += 1;
    const call = this.#calls;
    const outcome = this.#outside<Outcome | "still waiting" | "never">((done) => {
      this.#watches += 1;
      let watching = true;
      const end = (seen: Outcome | "still waiting" | "never") => {
        // An answer may come when the watch is over.
        if (!watching) return;
        watching = false;
        this.kernel.callOff(watch);
        this.#watches -= 1;
        done(seen);
      };
      const watch = this.kernel.limit(watchMs, () => end(this.kernel.live < this.#watches ? "never" : "still waiting"));
      new VirtualCall(this, { call, from: clientServer, parent: null, step, to, ask, limit: undefined }, end).begin();
    });
    return { call, outcome };
  }

  async sleep(ms: number): Promise<void> {
    await this.#outside<void>((done) => this.kernel.at(ms, done));
  }

  async settle(limitMs: number): Promise<boolean> {
    await this.kernel.settle(limitMs);
    if (this.#crash) throw this.#crash.error;
    return this.kernel.live === 0;
  }

  async change(server: Server, says: string): Promise<void> {
    const { running, networkFaults } = this.server(server.name);
    // What has begun goes on where it began.
    if (!sameCalls(running.server.calls, server.calls)) {
      for (const key of this.#pools.keys()) if (key.startsWith(`${server.name} `)) this.#pools.delete(key);
    }
    running.change(server);
    networkFaults.change(server.faults, server.off);
    this.record(server.name, 0, { kind: "changed", says });
  }

  leave(name: string): void {
    const { running, networkFaults } = this.server(name);
    running.change({ ...running.server, off: true });
    networkFaults.change(running.server.faults, true);
  }

  address(): undefined {
    return undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.kernel.stop();
  }

  /** Someone outside waits for this, so time runs until it is done. */
  #outside<T>(begin: (done: (value: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#crash) return reject(this.#crash.error);
      this.#crashed = reject;
      this.kernel.wait();
      begin((value) => {
        this.kernel.promised();
        this.kernel.waited();
        resolve(value);
      });
    });
  }
}

export const openVirtual: OpenWorld = async (options) => new VirtualWorld(options);
