import type { Clock } from "../service/host.ts";
import { Chance } from "../world/chance.ts";
import { apiErrors } from "./api/errors.ts";
import { Connections } from "./connections.ts";
import { HttpDoor } from "./door/http-door.ts";
import { ProxyFaults } from "./faults/faults.ts";
import type { Json } from "./json/read.ts";
import { type JsonText, jsonObject, jsonString } from "./json/write.ts";
import { type Address, AddressError, formatAddress, readAddress, resolve } from "./listen/address.ts";
import { type Listener, listenAt } from "./listen/listener.ts";
import type { Sums } from "./sums.ts";
import { Toxics } from "./toxic/toxics.ts";

/** The parts of the server that its proxies need. */
export interface ProxyHost {
  readonly clock: Clock;
  readonly seed: number;
  readonly isCorrected: boolean;
  /** The host of addresses without one; empty for all interfaces. */
  readonly usualHost: string;
  readonly sums: Sums;
  listening(proxy: TcpProxy, host: string): void;
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
  #listener: Listener | undefined;
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
    if (this.#door === undefined) {
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
    this.#listener = await listenAt(wanted, (socket) => this.connections.accept(socket)).catch(asApiError(""));
    this.listen = formatAddress(this.#listener.address);
    this.isEnabled = true;
    if (!this.faults.isEmpty) await this.#openDoor();
    this.#host.listening(this, this.#listener.address.host);
  }

  stop(): void {
    if (!this.isEnabled) return;
    this.isEnabled = false;
    this.#listener?.close();
    this.connections.endAll();
    this.#closeDoor();
  }

  async #openDoor(): Promise<void> {
    const { clock, onCrash } = this.#host;
    const upstream = this.#upstreamAddress;
    this.#door = await HttpDoor.open({ name: this.name, upstream, clock, chance: this.#draw, onCrash });
    this.#door.change(this.faults.planned);
  }

  get #upstreamAddress(): Address {
    const { host, port } = readAddress(this.upstream);
    return { host: host || "localhost", port };
  }

  /** Where connections lead: to the upstream, or to the door in front of it. */
  get #target(): Address {
    return this.#door === undefined ? this.#upstreamAddress : { host: "127.0.0.1", port: this.#door.port };
  }

  readonly #draw = (purpose: string): number => this.#chance.draw(this.name, purpose);

  #closeDoor(): void {
    this.#door?.close();
    this.#door = undefined;
  }

  async #resolve(listen: string) {
    const { host, port } = await resolve(readAddress(listen));
    return { host: host === "" ? this.#host.usualHost : host, port };
  }
}

/** Turns the mistake of an address into an error of the API. */
function asApiError(prefix: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof AddressError) throw apiErrors.internal(`${prefix}${error.message}`);
    throw error;
  };
}
