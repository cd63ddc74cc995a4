import { Chance } from "../world/chance.ts";
import { apiErrors, asApiError } from "./api/errors.ts";
import { Connections } from "./connections.ts";
import { Doors } from "./door/doors.ts";
import { ProxyFaults } from "./faults/faults.ts";
import { formatAddress, readAddress, resolve, upstreamAddress } from "./listen/host-port.ts";
import { ProxyPort } from "./listen/proxy-port.ts";
import type { ProxyHost, ProxyInput } from "./proxy-host.ts";
import { Refusals } from "./refusals.ts";
import type { CertifiedHosts } from "./tls/certificates.ts";
import type { Handshake } from "./tls/handshake.ts";
import { Toxics } from "./toxic/toxics.ts";
import { ProxyTraffic } from "./traffic/proxy-traffic.ts";

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
  readonly traffic: ProxyTraffic;
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
      now: () => host.clock.now(),
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
      began: (visit) => this.traffic.connected(visit),
      ended: (visit, code) => this.traffic.disconnected(visit, code),
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
      changed: (planned) => this.#doors.change(planned),
      removed: (toxic) => this.connections.each(({ links }) => links[toxic.direction].remove(toxic)),
    });
    this.#doors = new Doors({
      ...host,
      name,
      chance: this.#draw,
      refused: () => this.refusals.upstreamRefused(),
      asked: (exchange, port) => this.traffic.asked(exchange, port),
      ended: (exchange, course, port) => this.traffic.answered(exchange, course, port),
    });
    this.traffic = new ProxyTraffic({
      ...host,
      name,
      handshake: () => this.handshake,
      takeFailure: (port) => this.#doors.takeFailure(port),
      visitAt: (port) => this.connections.byPort.get(port),
    });
  }

  /**
   * Changes the faults. The first one of HTTP closes all connections, because messages can only be read from the begin of one, and
   * so does the removal of the last one, after which other protocols pass again.
   */
  async changeFaults<Value>(change: (faults: ProxyFaults) => Value): Promise<Value> {
    const value = change(this.faults);
    if (this.isEnabled && this.#needsMessages !== this.#doors.readsMessages) await this.renewDoors();
    return value;
  }

  /** Opens what connections need between them and the upstream. Present connections end, because they lead elsewhere. */
  async renewDoors(): Promise<void> {
    if (!this.isEnabled) return;
    await this.#openDoors(readAddress(this.listen).host);
    this.connections.endAll();
  }

  async #openDoors(host: string): Promise<void> {
    const { handshake, upstreamTls = false } = this;
    const others = new Set(["127.0.0.1", "::1", host].filter((each) => each !== "localhost"));
    const hosts: CertifiedHosts = ["localhost", ...others];
    const upstream = upstreamAddress(this.upstream);
    const needs = { upstream, hosts, handshake, upstreamTls, readsMessages: this.#needsMessages };
    await this.#doors.renew(needs, this.faults.planned);
  }

  get #needsMessages(): boolean {
    return this.faults.planned.length > 0;
  }

  get isCorrected(): boolean {
    return this.corrected ?? this.#host.isCorrected;
  }

  /** Whether these addresses differ from the present ones, once names are resolved. Throws if one cannot be. */
  async differs({ listen, upstream }: Pick<ProxyInput, "listen" | "upstream">): Promise<boolean> {
    const wanted = await this.#resolve(listen).catch(asApiError(""));
    return this.listen !== formatAddress(wanted) || this.upstream !== upstream;
  }

  async start(): Promise<void> {
    if (this.isEnabled) return;
    const wanted = await this.#resolve(this.listen).catch(asApiError("listen tcp: "));
    // Connections find the doors open from the first one on.
    await this.#openDoors(wanted.host);
    const address = await this.#entrance.open(wanted).catch((error) => {
      this.#doors.close();
      return asApiError("")(error);
    });
    this.listen = formatAddress(address);
    this.isEnabled = true;
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

  readonly #draw = (purpose: string): number => this.#chance.draw(this.name, purpose);

  async #resolve(listen: string) {
    const { host, port } = await resolve(readAddress(listen));
    return { host: host === "" ? this.#host.usualHost : host, port };
  }
}
