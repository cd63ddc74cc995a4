import type { Clock } from "../service/host.ts";
import { Chance } from "../world/chance.ts";
import { apiErrors, asApiError } from "./api/errors.ts";
import { Connections } from "./connections.ts";
import { HttpDoor } from "./door/http-door.ts";
import { ProxyFaults } from "./faults/faults.ts";
import type { Json } from "./json/read.ts";
import { type JsonText, jsonObject, jsonString } from "./json/write.ts";
import type { Connection } from "./link/connection.ts";
import { type Address, formatAddress, readAddress, resolve, upstreamAddress } from "./listen/address.ts";
import { Entrance } from "./listen/entrance.ts";
import { Refusals } from "./refusals.ts";
import type { Sums } from "./sums.ts";
import { Toxics } from "./toxic/toxics.ts";
import { connectionEntry, messageEntry, type TrafficLog } from "./traffic-log.ts";

/** The parts of the server that its proxies need. */
export interface ProxyHost {
  readonly clock: Clock;
  readonly seed: number;
  readonly isCorrected: boolean;
  /** The host of addresses without one; empty for all interfaces. */
  readonly usualHost: string;
  readonly sums: Sums;
  readonly log: TrafficLog;
  listening(proxy: TcpProxy, host: string): void;
  /** Another program has the port of a proxy that wants to listen again. */
  blocked(proxy: TcpProxy, why: string): void;
  onCrash(error: unknown): void;
}

export interface ProxyInput {
  readonly name: string;
  readonly listen: string;
  readonly upstream: string;
}

/** One proxy: a listener, its connections to the upstream, and the toxics of both directions. */
export class TcpProxy {
  readonly name: string;
  listen: string;
  upstream: string;
  isEnabled = false;
  /** Whether this proxy corrects the defects of the real server; undefined if it does what the whole server does. */
  corrected: boolean | undefined;
  readonly toxics: Toxics;
  readonly faults: ProxyFaults;
  readonly connections: Connections;
  readonly #host: ProxyHost;
  readonly #chance: Chance;
  readonly #entrance: Entrance;
  readonly refusals: Refusals;
  /** The number of messages that were read. */
  messages = 0;
  /** Reads the messages of all connections while there are faults. */
  #door: HttpDoor | undefined;

  constructor({ name, listen, upstream }: ProxyInput, host: ProxyHost) {
    this.name = name;
    this.listen = listen;
    this.upstream = upstream;
    this.#host = host;
    // Each proxy has streams of its own, so that other proxies do not change what happens at this one.
    this.#chance = new Chance(host.seed);
    this.connections = new Connections({
      sums: host.sums,
      settings: () => ({
        clock: host.clock,
        toxics: this.toxics.chains,
        isCorrected: this.isCorrected,
        relaysResets: this.#door !== undefined,
        chance: this.#draw,
      }),
      labels: () => ({ proxy: this.name, listener: this.listen, upstream: this.upstream }),
      target: () => this.#target,
      refused: () => this.refusals.upstreamRefused(),
      ended: (connection, number) => this.#ended(connection, number),
    });
    this.#entrance = new Entrance((socket) => this.connections.accept(socket));
    this.refusals = new Refusals({
      entrance: this.#entrance,
      clock: host.clock,
      upstream: () => upstreamAddress(this.upstream),
      blocked: (why) => host.blocked(this, why),
      onCrash: host.onCrash,
    });
    this.toxics = new Toxics({
      added: (toxic) => this.connections.each(({ links }) => links[toxic.direction].add(toxic)),
      updated: (toxic) => this.connections.each(({ links }) => links[toxic.direction].update(toxic)),
      removed: (toxic) => this.connections.each(({ links }) => links[toxic.direction].remove(toxic)),
    });
    this.faults = new ProxyFaults(
      () => host.clock.now(),
      (planned) => this.#door?.change(planned),
    );
  }

  /** Adds a fault. The first one closes all connections, because messages can only be read from the begin of a connection. */
  async addFault(body: Json): Promise<JsonText> {
    const text = this.faults.add(body);
    if (this.#door === undefined && this.isEnabled) {
      await this.#openDoor();
      this.connections.endAll();
    }
    return text;
  }

  get isCorrected(): boolean {
    return this.corrected ?? this.#host.isCorrected;
  }

  get json(): JsonText {
    return jsonObject({
      name: jsonString(this.name),
      listen: jsonString(this.listen),
      upstream: jsonString(this.upstream),
      enabled: String(this.isEnabled),
      // An accident of the real server, kept so that answers are equal.
      Logger: "{}",
      toxics: this.toxics.json,
      ...(this.corrected !== undefined && { corrected: String(this.corrected) }),
      ...(this.refusals.always !== undefined && { refuses: String(this.refusals.always) }),
      ...(this.refusals.passes !== undefined && { passesRefusal: String(this.refusals.passes) }),
      ...(this.faults.wereUsed && { faults: this.faults.json }),
    });
  }

  /** Whether these addresses differ from the present ones, once names are resolved. Throws if one cannot be. */
  async differs({ listen, upstream }: Pick<ProxyInput, "listen" | "upstream">): Promise<boolean> {
    const wanted = await this.#resolve(listen).catch(asApiError(""));
    return this.listen !== formatAddress(wanted) || this.upstream !== upstream;
  }

  async start(): Promise<void> {
    if (this.isEnabled) return;
    const wanted = await this.#resolve(this.listen).catch(asApiError("listen tcp: "));
    const address = await this.#entrance.open(wanted).catch(asApiError(""));
    this.listen = formatAddress(address);
    this.isEnabled = true;
    if (!this.faults.isEmpty) await this.#openDoor();
    this.#host.listening(this, address.host);
    await this.refuseAsTold();
  }

  /** Listens or refuses, as the settings say. Connections end when it begins to refuse. */
  async refuseAsTold(): Promise<void> {
    if (!this.isEnabled) return;
    const blocked = await this.refusals.apply();
    if (blocked !== undefined) throw apiErrors.internal(blocked.message);
    if (this.#entrance.isRefusing) this.connections.endAll();
  }

  stop(): void {
    if (!this.isEnabled) return;
    this.isEnabled = false;
    this.refusals.stop();
    this.#entrance.close();
    this.connections.endAll();
    this.#door?.close();
    this.#door = undefined;
  }

  async #openDoor(): Promise<void> {
    const { clock, onCrash } = this.#host;
    const upstream = upstreamAddress(this.upstream);
    this.#door = await HttpDoor.open({
      name: this.name,
      upstream,
      clock,
      chance: this.#draw,
      onCrash,
      observe: (exchange) => {
        this.messages += 1;
        const connection = this.connections.byPort.get(exchange.port ?? 0) ?? 0;
        this.#host.log.add({ proxy: this.name, connection, message: this.messages, ...messageEntry(exchange) });
      },
    });
    this.#door.change(this.faults.planned);
  }

  #ended(connection: Connection, number: number): void {
    // With a door, each message has an entry of its own.
    if (this.#door !== undefined) return;
    const toxics = this.toxics.all.map(({ name }) => name);
    const atMs = this.#host.clock.now();
    this.#host.log.add({ atMs, proxy: this.name, connection: number, ...connectionEntry(connection, toxics) });
  }

  /** Where connections lead: to the upstream, or to the door in front of it. */
  get #target(): Address {
    return this.#door === undefined ? upstreamAddress(this.upstream) : { host: "127.0.0.1", port: this.#door.port };
  }

  readonly #draw = (purpose: string): number => this.#chance.draw(this.name, purpose);

  async #resolve(listen: string) {
    const { host, port } = await resolve(readAddress(listen));
    return { host: host === "" ? this.#host.usualHost : host, port };
  }
}
