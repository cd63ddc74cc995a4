import type { Socket } from "node:net";
import { wholeReply } from "../../service/http.ts";
import type { Ask, Limit, Outcome, Request } from "../../service/service.ts";
import type { RecordedReply, Sink, What } from "../../trace.ts";
import { Chance } from "../chance.ts";
import type { Engine } from "../ctx.ts";
import { clientServer, placeOf, type Server, sameCalls } from "../server.ts";
import type { Sent, World, WorldOptions } from "../world.ts";
import { call as beginCall, type CallPlan } from "./call.ts";
import { Numbers } from "./call-ids.ts";
import { Caller } from "./caller.ts";
import { loadClients } from "./client/index.ts";
import { RealClock } from "./clock.ts";
import { RealHost } from "./host.ts";
import { Lag } from "./lag.ts";
import { Listener } from "./listener.ts";
import { Guest } from "./outside-call.ts";
import { settled } from "./settle.ts";

/** How late a thing may be on a machine that has nothing else to do. */
const TOLERANCE_MS = 250;

/** Services on sockets of the loopback address, with real timers. */
export class RealWorld implements World, Engine {
  readonly kind = "real";
  readonly clock = new RealClock();
  readonly host = new RealHost();
  readonly isOpenHouse: boolean;
  readonly #sink: Sink | undefined;
  #player = clientServer;
  readonly #chance: Chance;
  readonly #lag = new Lag();
  readonly #listeners = new Map<string, Listener>();
  readonly #callers = new Map<string, Caller>();
  readonly numbers = new Numbers();
  readonly unread = new Map<number, () => RecordedReply>();
  closed = false;
  #crash: { error: unknown } | undefined;
  #crashed: ((error: unknown) => void) | undefined;
  /** How many requests are being worked on. */
  busy = 0;
  /** Goes up with all that happens, so that silence can be told. */
  stirs = 0;

  constructor(options: WorldOptions) {
    this.#sink = options.sink;
    this.#crashed = options.onCrash;
    this.#chance = new Chance(options.seed);
    if (options.quick) this.#player = { ...clientServer, calls: { ...clientServer.calls, client: "http" } };
    this.isOpenHouse = options.open !== undefined;
    for (const server of options.servers) this.#listeners.set(server.name, new Listener(this, server, options.open));
  }

  async open(): Promise<void> {
    const callers = [this.#player, ...[...this.#listeners.values()].map(({ machine }) => machine.server)];
    await loadClients(callers.map(({ calls }) => calls.client));
    const opened = await Promise.allSettled([...this.#listeners.values()].map((listener) => listener.open()));
    // Only now that none is still about to open can all of them be closed.
    for (const each of opened) if (each.status === "rejected") throw each.reason;
    this.clock.begin();
  }

  get lagMs(): number {
    return this.#lag.ms;
  }

  get toleranceMs(): number {
    return TOLERANCE_MS + this.#lag.ms;
  }

  get records(): boolean {
    return this.#sink !== undefined && !this.closed;
  }

  now(): number {
    return this.clock.now();
  }

  chance(name: string): number {
    return this.#chance.draw(name);
  }

  stirred(): void {
    this.stirs += 1;
  }

  record(who: string, call: number, what: What, connection?: number): void {
    this.stirs += 1;
    if (!this.records) return;
    const atMs = this.clock.now();
    this.#sink!(connection === undefined ? { atMs, who, call, what } : { atMs, who, call, connection, what });
  }

  /** The number of a call that has come; a new one where it came from outside, or from a server that lost the thread. */
  arrived(at: string, thread: number | undefined, request: Request, socket: Socket): { call: number; guest?: Guest } {
    const { method, path, door } = request;
    const line = `${method} ${path}`;
    const { call, ours } = this.numbers.arrival(at, thread);
    const connection = this.numbers.connection(socket);
    if (!ours && this.isOpenHouse)
      return { call, guest: new Guest(this, { call, at, door, line, socket, connection }) };
    this.record(at, call, ours ? { kind: "arrived", line } : { kind: "arrived", line, stray: true }, connection);
    return { call };
  }

  ask(from: Server, parent: number | null, to: string, ask: Ask, limit: Limit | undefined): Promise<Outcome> {
    return this.#begin({ from, parent, to, ask, limit }).outcome;
  }

  send(to: string, ask: Ask, watchMs: number, step?: number): Sent {
    const plan = { from: this.#player, parent: null, step, to, ask, limit: undefined };
    const { call, outcome } = this.#begin(plan);
    const watched = new Promise<Outcome | "still waiting">((resolve, reject) => {
      if (this.#crash !== undefined) return reject(this.#crash.error);
      this.#crashed = reject;
      const callOff = this.clock.after(watchMs, () => resolve("still waiting"));
      outcome.then(wholeReply).finally(callOff).then(resolve, reject);
    });
    return { call, outcome: watched };
  }

  async sleep(ms: number): Promise<void> {
    await this.clock.sleep(ms);
  }

  /** Work of a server, watched until it ends: what throws there is our bug. */
  working(work: Promise<void>): void {
    this.busy += 1;
    work
      .finally(() => {
        this.busy -= 1;
      })
      .catch((error) => {
        if (this.closed) return;
        this.#crash ??= { error };
        this.#crashed?.(error);
      });
  }

  async settle(limitMs: number): Promise<boolean> {
    const isOver = await settled(this, limitMs);
    if (this.#crash !== undefined) throw this.#crash.error;
    return isOver;
  }

  async change(server: Server, says: string): Promise<void> {
    this.record(server.name, 0, { kind: "changed", says });
    const listener = this.#listener(server.name);
    if (!sameCalls(listener.machine.server.calls, server.calls)) {
      await loadClients([server.calls.client]);
      this.#callers.get(server.name)?.change(server.calls);
    }
    await listener.change(server);
  }

  address(name: string): string | undefined {
    const { server, door } = placeOf(name);
    const target = this.#listener(server).address(door);
    // A name that only our own lookup knows is no address for others.
    return target === undefined || target.lookup ? undefined : `http://${target.host}:${target.port}`;
  }

  leave(name: string): void {
    const listener = this.#listener(name);
    this.working(listener.change({ ...listener.machine.server, off: true }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.closed = true;
    this.clock.stop();
    this.#lag.end();
    for (const caller of this.#callers.values()) caller.close();
    await Promise.all([...this.#listeners.values()].map((listener) => listener.close()));
  }

  #begin(plan: Pick<CallPlan, "from" | "parent" | "step" | "ask" | "limit"> & { readonly to: string }) {
    const { from, ask } = plan;
    const { server, door } = placeOf(plan.to);
    const call = this.numbers.call(server);
    const way = () => this.#listener(server).wayOf(call, ask, door);
    const caller = this.#caller(from);
    return { call, outcome: beginCall(this, { ...plan, call, to: { server, door }, way, caller }) };
  }

  /** Whether a call from here is under way on the connection from this port. */
  readonly usesPort = (port: number): boolean => [...this.#callers.values()].some((caller) => caller.uses(port));

  #listener(name: string): Listener {
    const listener = this.#listeners.get(name);
    if (listener === undefined) throw new Error(`no server is called ${name}`);
    return listener;
  }

  #caller(from: Server): Caller {
    const caller = this.#callers.get(from.name) ?? new Caller(from.calls);
    this.#callers.set(from.name, caller);
    return caller;
  }
}
