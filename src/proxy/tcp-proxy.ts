import { Chance } from "../world/chance.ts";
import { apiErrors, asApiError } from "./api/errors.ts";
import { Connections } from "./connections.ts";
import { Doors } from "./door/doors.ts";
import { ProxyFaults } from "./faults/faults.ts";
import type { Json } from "./json/read.ts";
import { type JsonText, jsonObject, jsonString } from "./json/write.ts";
import type { ProxyConnection } from "./link/connection.ts";
import { formatAddress, readAddress, resolve, upstreamAddress } from "./listen/host-port.ts";
import { ProxyPort } from "./listen/proxy-port.ts";
import type { ProxyHost, ProxyInput } from "./proxy-host.ts";
import { Refusals } from "./refusals.ts";
import type { Handshake } from "./tls/handshake.ts";
import { Toxics } from "./toxic/toxics.ts";
import { type ConnectionEntry, connectionEntry, messageEntry, unreachedEntry } from "./traffic-log.ts";

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
  readonly #entrance: ProxyPort;
  readonly refusals: Refusals;
  /** The number of messages that were read. */
  messages = 0;
  /** How it answers the handshake of TLS; undefined if it passes bytes on. */
  handshake: Handshake | undefined;
  /** Whether it speaks TLS to the upstream; undefined if this was never said. */
  upstreamTls: boolean | undefined;
  readonly #doors: Doors;

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
        planned: this.faults.strikeNext(this.#draw),
        isCorrected: this.isCorrected,
        relaysResets: this.#doors.address !== undefined,
        front: this.#doors.front,
        chance: this.#draw,
      }),
      labels: () => ({ proxy: this.name, listener: this.listen, upstream: this.upstream }),
      target: () => this.#doors.address ?? upstreamAddress(this.upstream),
      refused: () => this.refusals.upstreamRefused(),
      unreached: (number, code) => this.#log(number, unreachedEntry(code)),
      ended: (...ended) => this.#ended(...ended),
    });
    this.#entrance = new ProxyPort((socket) => this.connections.accept(socket));
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
    this.faults = new ProxyFaults(() => host.clock.now(), {
      changed: (planned) => {
        this.#doors.change(planned);
        // With TLS, connections that come before the new doors are open would lead past it.
        if (planned.length === 0 && this.#doors.readsMessages && this.handshake === undefined && !this.upstreamTls)
          this.renewDoors().catch(host.onCrash);
      },
      removed: (toxic) => this.connections.each(({ links }) => links[toxic.direction].remove(toxic)),
    });
    this.#doors = new Doors({
      ...host,
      name,
      chance: this.#draw,
      refused: () => this.refusals.upstreamRefused(),
      ended: (exchange, course) => {
        this.messages += 1;
        const connection = this.connections.byPort.get(exchange.port ?? 0) ?? 0;
        host.log.add({ proxy: this.name, connection, message: this.messages, ...messageEntry(exchange, course) });
      },
    });
  }

  /** Adds a fault. The first one of HTTP closes all connections, because messages can only be read from the begin of one. */
  async addFault(body: Json): Promise<JsonText> {
    const text = this.faults.add(body);
    if (this.isEnabled && this.#needsMessages && !this.#doors.readsMessages) await this.renewDoors();
    return text;
  }

  /** Opens what connections need between them and the upstream. Present connections end, because they lead elsewhere. */
  async renewDoors(): Promise<void> {
    if (!this.isEnabled) return;
    this.#doors.close();
    this.connections.endAll();
    const { handshake, upstreamTls = false } = this;
    const { host } = readAddress(this.listen);
    const hosts = [...new Set(["localhost", "127.0.0.1", "::1", host])];
    const upstream = upstreamAddress(this.upstream);
    const needs = { upstream, hosts, handshake, upstreamTls, readsMessages: this.#needsMessages };
    await this.#doors.open(needs, this.faults.planned);
  }

  get #needsMessages(): boolean {
    return this.faults.planned.length > 0;
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
      ...(this.handshake !== undefined && { tls: this.handshake === "true" ? "true" : jsonString(this.handshake) }),
      ...(this.upstreamTls !== undefined && { upstreamTls: String(this.upstreamTls) }),
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
    await this.renewDoors();
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
    this.#doors.close();
  }

  #ended(connection: ProxyConnection, number: number, port: number): void {
    const failure = this.#doors.takeFailure(port);
    const beyond = connection.front?.takeBytes(port);
    const { planned, struck } = connection;
    // Messages that are read have entries of their own.
    if (this.#doors.readsMessages && failure === undefined && !planned.some((toxic) => struck.has(toxic))) return;
    const toxics = [...struck].map(({ name }) => name);
    if (this.handshake !== undefined && this.handshake !== "true") toxics.push(`tls: ${this.handshake}`);
    this.#log(number, connectionEntry(connection, toxics, failure, beyond));
  }

  #log(connection: number, entry: ConnectionEntry): void {
    this.#host.log.add({ atMs: this.#host.clock.now(), proxy: this.name, connection, ...entry });
  }

  readonly #draw = (purpose: string): number => this.#chance.draw(this.name, purpose);

  async #resolve(listen: string) {
    const { host, port } = await resolve(readAddress(listen));
    return { host: host === "" ? this.#host.usualHost : host, port };
  }
}
