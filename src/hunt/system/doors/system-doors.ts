import type net from "node:net";
import type { HostPort } from "../../../proxy/listen/host-port.ts";
import { type Injection, sayPlace } from "../../../scenario/strikes/struck-call.ts";
import { mustHave } from "../../../text/values/must-have.ts";
import { recorded } from "../../../world/calling/recorded.ts";
import { RealClock } from "../../../world/real/machine/clock.ts";
import type { GivenAddresses, Programs } from "../programs.ts";
import { arrowsOf, type System, type SystemService } from "../system.ts";
import type { TraceBook } from "../trace-book.ts";
import { addressIn, variableOf } from "./address-variables.ts";
import { ArrowDoor } from "./arrow-door.ts";
import { strikesTunnel } from "./door-faults.ts";
import { OutsideProxy } from "./outside-proxy.ts";
import { PlayedService } from "./played-service.ts";

const host = "127.0.0.1";

/** The addresses of one copy of a system: a door for each arrow, the services that the lab plays, a proxy to outside for each program. */
export class SystemDoors {
  readonly clock = new RealClock();
  /** Where each service itself listens. */
  readonly at = new Map<string, HostPort>();
  /** The run in progress; undefined between runs. */
  book: TraceBook | undefined;
  /** An error of a door, which is a bug of ours. */
  crash: unknown;
  readonly #system: System;
  readonly #programs: Programs;
  readonly #doors = new Map<string, ArrowDoor>();
  readonly #played: PlayedService[] = [];
  readonly #proxies: OutsideProxy[] = [];
  readonly #kept: Awaited<ReturnType<Programs["keepPort"]>>[] = [];
  readonly #tunnelled = new Set<net.Socket>();
  #strikes: readonly Injection[] = [];

  constructor(system: System, programs: Programs) {
    this.#system = system;
    this.#programs = programs;
  }

  /** The declared hosts to which no request came. */
  get unseen(): string[] {
    return [...this.#system.outside.keys()].filter((name) => !this.#proxies.some(({ seen }) => seen.has(name)));
  }

  async open(): Promise<void> {
    this.clock.begin();
    for (const { name, url, plays } of this.#system.services.values()) {
      const at = url !== undefined ? addressIn(url) : { host, port: await this.#portFor(plays) };
      this.at.set(name, at);
    }
    const { clock } = this;
    const onCrash = (error: unknown): void => {
      this.crash ??= error;
    };
    const tunnels = this.#tunnels.bind(this);
    const around = { clock, book: () => this.book, tunnels, onCrash };
    for (const { from, to } of arrowsOf(this.#system)) {
      this.#doors.set(`${from}->${to}`, await ArrowDoor.open(from, to, this.addressOf(to), around));
    }
  }

  addressOf(name: string): HostPort {
    return mustHave(this.at.get(name), `the address of ${name}`);
  }

  /** Lets the programs listen at their ports. */
  async handOver(): Promise<void> {
    await Promise.all(this.#kept.splice(0).map((port) => port.handOver()));
  }

  /** Strikes these calls from here on. Tunnels end, because a connection that stays open would be a call of no run. */
  strike(strikes: readonly Injection[]): void {
    this.#strikes = strikes;
    for (const client of this.#tunnelled) client.destroy();
    for (const door of this.#doors.values()) door.strike(strikes);
  }

  /** Returns the port of a program and the addresses that it may call. */
  async givenTo(name: string): Promise<GivenAddresses> {
    const found = [...this.#doors.values()].filter(({ from }) => from === name);
    const proxy = this.#system.outside.size === 0 ? {} : await this.#proxyFor(name);
    const addresses = Object.fromEntries(found.map(({ to, port }) => [variableOf(to), `http://${host}:${port}`]));
    const values = found.flatMap(({ to, port }) => [
      [`${to}.url`, `http://${host}:${port}`],
      [`${to}.address`, `${host}:${port}`],
    ]);
    const { port } = this.addressOf(name);
    return { port, addresses: { ...addresses, ...proxy }, values: Object.fromEntries(values) };
  }

  async close(): Promise<void> {
    await this.handOver();
    for (const each of [...this.#doors.values(), ...this.#played, ...this.#proxies]) each.close();
    this.clock.stop();
  }

  /** Starts a service that the lab plays, or keeps a port for a program until all are started. */
  async #portFor(plays: SystemService["plays"]): Promise<number> {
    if (plays === undefined) {
      const kept = await this.#programs.keepPort();
      this.#kept.push(kept);
      return kept.port;
    }
    const played = new PlayedService(plays);
    this.#played.push(played);
    return await played.listen();
  }

  async #proxyFor(from: string): Promise<Record<string, string>> {
    const proxy = new OutsideProxy((name) => {
      const to = this.#system.outside.get(name);
      const door = to === undefined ? undefined : this.#doors.get(`${from}->${to}`);
      if (to === undefined || door === undefined) return undefined;
      return {
        door: door.port,
        upstream: this.addressOf(to),
        tunnels: (line, client) => this.#tunnels(from, to, line, client),
      };
    });
    this.#proxies.push(proxy);
    const [url, not] = [`http://${host}:${await proxy.listen()}`, "127.0.0.1,localhost,::1"];
    const names = { HTTP_PROXY: url, HTTPS_PROXY: url, NO_PROXY: not };
    const lower = Object.entries(names).map(([variable, value]) => [variable.toLowerCase(), value]);
    return { ...names, ...Object.fromEntries(lower) };
  }

  /** Counts a tunnel as a call, which only a failure of its connection can strike. */
  #tunnels(from: string, to: string, line: string, client: net.Socket): boolean {
    this.#tunnelled.add(client);
    client.once("close", () => this.#tunnelled.delete(client));
    const { book } = this;
    if (book === undefined || book.isOver) return true;
    const { call, id } = book.arrived(from, to, line, undefined);
    mustHave(this.#doors.get(`${from}->${to}`), `the door from ${from} to ${to}`).countTunnel();
    const strike = this.#strikes.find((each) => sayPlace(each.at) === id && strikesTunnel(each));
    if (strike === undefined) {
      book.ended(from, call, { kind: "answered", tookMs: 0, reply: recorded(200, [], new Uint8Array(0)) });
      return true;
    }
    book.strike(call, strike);
    const why = { name: "reset", phase: "connect", code: "ECONNRESET" } as const;
    client.once("close", () => book.ended(from, call, { kind: "failed", tookMs: 0, why }));
    if (strike.failure.name !== "hang") client.resetAndDestroy();
    return false;
  }
}
