import net from "node:net";
import type { Clock } from "../service/host.ts";
import { Chance } from "../world/chance.ts";
import { apiErrors } from "./api/errors.ts";
import { type JsonText, jsonObject, jsonString } from "./json/write.ts";
import { Connection } from "./link/connection.ts";
import { AddressError, formatAddress, readAddress, resolve } from "./listen/address.ts";
import { type Listener, listenAt } from "./listen/listener.ts";
import type { Sums } from "./sums.ts";
import type { Direction } from "./toxic/toxic.ts";
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
  readonly #host: ProxyHost;
  readonly #chance: Chance;
  readonly #connections = new Set<Connection>();
  /** Clients whose upstream has not answered yet, and their connections to it. */
  readonly #dialing = new Map<net.Socket, net.Socket>();
  #listener: Listener | undefined;

  constructor({ name, listen, upstream }: ProxyInput, host: ProxyHost) {
    this.name = name;
    this.listen = listen;
    this.upstream = upstream;
    this.#host = host;
    // Each proxy has streams of its own, so that other proxies do not change what happens at this one.
    this.#chance = new Chance(host.seed);
    const onEach = (act: (connection: Connection) => void) => {
      for (const connection of this.#connections) act(connection);
    };
    this.toxics = new Toxics({
      added: (toxic) => onEach(({ links }) => links[toxic.direction].add(toxic)),
      updated: (toxic) => onEach(({ links }) => links[toxic.direction].update(toxic)),
      removed: (toxic) => onEach(({ links }) => links[toxic.direction].remove(toxic)),
    });
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
    this.#listener = await listenAt(wanted, (socket) => this.#accept(socket)).catch(asApiError(""));
    this.listen = formatAddress(this.#listener.address);
    this.isEnabled = true;
    this.#host.listening(this, this.#listener.address.host);
  }

  stop(): void {
    if (!this.isEnabled) return;
    this.isEnabled = false;
    this.#listener?.close();
    for (const sockets of this.#dialing) for (const socket of sockets) socket.destroy();
    for (const connection of this.#connections) connection.end();
  }

  async #resolve(listen: string) {
    const { host, port } = await resolve(readAddress(listen));
    return { host: host === "" ? this.#host.usualHost : host, port };
  }

  #accept(client: net.Socket): void {
    const refuse = () => {
      // Bytes of the client that nobody has read would turn the end into a reset.
      client.resume();
      client.destroySoon();
    };
    client.on("error", () => {});
    const upstream = this.#dial();
    if (upstream === undefined) {
      refuse();
      return;
    }
    this.#dialing.set(client, upstream);
    upstream.on("error", () => {});
    const dialed = () => {
      this.#dialing.delete(client);
      upstream.off("close", failed);
    };
    const failed = () => {
      dialed();
      refuse();
    };
    upstream.once("close", failed);
    upstream.once("connect", () => {
      dialed();
      this.#connect(client, upstream);
    });
  }

  #dial(): net.Socket | undefined {
    try {
      const { host, port } = readAddress(this.upstream);
      return net.connect({ host: host || "localhost", port, noDelay: true, allowHalfOpen: true });
    } catch (error) {
      if (error instanceof AddressError || error instanceof RangeError) return undefined;
      throw error;
    }
  }

  #connect(client: net.Socket, upstream: net.Socket): void {
    const connection = new Connection(client, upstream, {
      clock: this.#host.clock,
      toxics: this.toxics.chains,
      isCorrected: this.isCorrected,
      chance: (purpose) => this.#chance.draw(this.name, purpose),
    });
    this.#connections.add(connection);
    const labels = { proxy: this.name, listener: this.listen, upstream: this.upstream };
    let open = 2;
    const closed = (read: Direction, written: Direction) => () => {
      const { receivedBytes } = connection.links[read];
      const { sentBytes } = connection.links[written];
      this.#host.sums.add({ ...labels, direction: read }, { receivedBytes, sentBytes: 0 });
      this.#host.sums.add({ ...labels, direction: written }, { receivedBytes: 0, sentBytes });
      open -= 1;
      if (open > 0) return;
      connection.end();
      this.#connections.delete(connection);
    };
    client.once("close", closed("upstream", "downstream"));
    upstream.once("close", closed("downstream", "upstream"));
    client.resume();
  }
}

/** Turns the mistake of an address into an error of the API. */
function asApiError(prefix: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof AddressError) throw apiErrors.internal(`${prefix}${error.message}`);
    throw error;
  };
}
