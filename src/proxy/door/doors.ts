import type { PlannedFault } from "../../fault/fault.ts";
import type { Clock } from "../../service/host.ts";
import type { HostPort } from "../listen/host-port.ts";
import type { Certificates } from "../tls/certificates.ts";
import type { Handshake } from "../tls/handshake.ts";
import type { TlsRelay } from "../tls/relay.ts";
import type { Exchange, ExchangeEnd } from "./exchange.ts";
import { HttpDoor } from "./http-door.ts";

export interface DoorsHost {
  readonly name: string;
  readonly clock: Clock;
  readonly certificates: Certificates;
  chance(purpose: string): number;
  /** A message is over. */
  ended(exchange: Exchange, course: ExchangeEnd): void;
  /** The upstream has refused a connection, of which the client's side is open. */
  refused(): void;
  onCrash(error: unknown): void;
}

/** The needs of a proxy between its connections and its upstream. */
export interface Needs {
  readonly upstream: HostPort;
  readonly hosts: readonly string[];
  readonly handshake: Handshake | undefined;
  readonly upstreamTls: boolean;
  readonly readsMessages: boolean;
}

/** The servers on loopback through which the connections of a proxy lead: they read messages, end TLS, and begin it. */
export class Doors {
  readonly #host: DoorsHost;
  #http: HttpDoor | undefined;
  /** Ends the TLS of clients. */
  #front: TlsRelay | undefined;
  /** Begins TLS to the upstream, behind the one that reads messages. */
  #back: TlsRelay | undefined;
  /** Why nothing could be read from a connection, by its port at the first of these servers. */
  readonly #failures = new Map<number, string>();
  /** Where connections lead; undefined while nothing is open. */
  address: HostPort | undefined;

  constructor(host: DoorsHost) {
    this.#host = host;
  }

  get front(): TlsRelay | undefined {
    return this.#front;
  }

  get readsMessages(): boolean {
    return this.#http !== undefined;
  }

  async open(needs: Needs, planned: readonly PlannedFault[]): Promise<void> {
    const { upstream, handshake, upstreamTls, readsMessages } = needs;
    if (!readsMessages && handshake === undefined && !upstreamTls) return;
    let onward = upstream;
    if (readsMessages) {
      if (upstreamTls) this.#back = await this.#relay({ ...needs, handshake: undefined }, onward);
      onward = await this.#readMessages(this.#back?.address ?? onward, planned);
    }
    if (handshake !== undefined || !readsMessages)
      this.#front = await this.#relay({ ...needs, upstreamTls: upstreamTls && !readsMessages }, onward);
    this.address = this.#front?.address ?? onward;
  }

  close(): void {
    this.address = undefined;
    this.#http?.close();
    this.#http = undefined;
    this.#front?.close();
    this.#back?.close();
    this.#front = undefined;
    this.#back = undefined;
    this.#failures.clear();
  }

  change(planned: readonly PlannedFault[]): void {
    this.#http?.change(planned);
  }

  /** Takes why nothing could be read from the connection from this port; undefined if it could. */
  takeFailure(port: number): string | undefined {
    const failure = this.#failures.get(port);
    this.#failures.delete(port);
    return failure;
  }

  async #readMessages(upstream: HostPort, planned: readonly PlannedFault[]): Promise<HostPort> {
    const { ended, refused } = this.#host;
    const clientPort = (port = 0) => this.#front?.origins.get(port) ?? port;
    this.#http = await HttpDoor.open({
      ...this.#host,
      upstream,
      observe: ({ upstream }) => {
        if (upstream === "ECONNREFUSED") refused();
      },
      unreadable: (port, why) => this.#failures.set(clientPort(port), why),
      ended: (exchange, course) => ended({ ...exchange, port: clientPort(exchange.port) }, course),
    });
    this.#http.change(planned);
    return { host: "127.0.0.1", port: this.#http.port };
  }

  async #relay({ handshake, hosts, upstreamTls }: Needs, onward: HostPort): Promise<TlsRelay> {
    const { certificates, refused } = this.#host;
    const { TlsRelay } = await import("../tls/relay.ts");
    return await TlsRelay.open({
      ...{ handshake, certificates, hosts, onward, onwardTls: upstreamTls, refused },
      failed: (port, why) => this.#failures.set(port, `no TLS: the handshake failed (${why})`),
    });
  }
}
