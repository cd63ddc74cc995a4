import type { PlannedFault } from "../../fault/fault.ts";
import type { Clock } from "../../service/host.ts";
import type { HostPort } from "../listen/host-port.ts";
import type { Certificates, CertifiedHosts } from "../tls/certificates.ts";
import type { Handshake } from "../tls/handshake.ts";
import type { TlsRelay } from "../tls/relay.ts";
import type { EndFailure } from "../traffic/end-failure.ts";
import type { Exchange, ExchangeEnd } from "./exchange.ts";
import { traceOf } from "./forward.ts";
import { HttpDoor } from "./http-door.ts";

export interface DoorsHost {
  readonly name: string;
  readonly clock: Clock;
  readonly certificates: Certificates;
  chance(purpose: string): number;
  /** A message has arrived on the connection from this port. */
  asked(exchange: Exchange, port: number): void;
  /** It is over. */
  ended(exchange: Exchange, course: ExchangeEnd, port: number): void;
  /** The upstream has refused a connection, of which the client's side is open. */
  refused(): void;
  onCrash(error: unknown): void;
}

/** The needs of a proxy between its connections and its upstream. */
export interface Needs {
  readonly upstream: HostPort;
  readonly hosts: CertifiedHosts;
  readonly handshake: Handshake | undefined;
  readonly upstreamTls: boolean;
  readonly readsMessages: boolean;
}

/** Servers that are open between connections and the upstream. */
interface OpenDoors {
  /** Where connections lead. */
  address?: HostPort;
  http?: HttpDoor;
  /** Ends the TLS of clients, or only begins it to the upstream. */
  front?: TlsRelay;
}

function closeAll({ http, front }: OpenDoors): void {
  http?.close();
  front?.close();
}

/** The servers on loopback through which the connections of a proxy lead: they read messages, end TLS, and begin it. */
export class Doors {
  readonly #host: DoorsHost;
  #open: OpenDoors = {};
  /** The number of changes so far: the latest one counts, whichever is ready first. */
  #changes = 0;
  /** Why a connection is of no use, by its port at the first of these servers. */
  readonly #failures = new Map<number, EndFailure>();

  constructor(host: DoorsHost) {
    this.#host = host;
  }

  /** Where connections lead; undefined while nothing is open. */
  get address(): HostPort | undefined {
    return this.#open.address;
  }

  get front(): TlsRelay | undefined {
    return this.#open.front;
  }

  get readsMessages(): boolean {
    return this.#open.http !== undefined;
  }

  /** Opens what is needed, and only then closes what was open, so that no connection leads past it. */
  async renew(needs: Needs, planned: readonly PlannedFault[]): Promise<void> {
    this.#changes += 1;
    const change = this.#changes;
    const next = await this.#opened(needs, planned);
    if (change === this.#changes) this.#replace(next);
    else closeAll(next);
  }

  close(): void {
    this.#changes += 1;
    this.#replace({});
  }

  change(planned: readonly PlannedFault[]): void {
    this.#open.http?.change(planned);
  }

  /** Takes why the connection from this port was of no use; undefined if it was. */
  takeFailure(port: number): EndFailure | undefined {
    const failure = this.#failures.get(port);
    this.#failures.delete(port);
    return failure;
  }

  #replace(next: OpenDoors): void {
    const before = this.#open;
    this.#open = next;
    closeAll(before);
    this.#failures.clear();
  }

  async #opened(needs: Needs, planned: readonly PlannedFault[]): Promise<OpenDoors> {
    const { upstream, handshake, upstreamTls, readsMessages } = needs;
    const doors: OpenDoors = {};
    if (readsMessages) {
      doors.http = await this.#readMessages(doors, needs);
      doors.http.change(planned);
      doors.address = { host: "127.0.0.1", port: doors.http.port };
    }
    if (handshake === undefined && (readsMessages || !upstreamTls)) return doors;
    const onwardTls = upstreamTls && !readsMessages;
    doors.front = await this.#relay(needs, doors.address ?? upstream, onwardTls);
    doors.address = doors.front.address;
    return doors;
  }

  async #readMessages(doors: OpenDoors, { upstream, upstreamTls }: Needs): Promise<HttpDoor> {
    const { asked, ended, refused } = this.#host;
    const { beginTls } = upstreamTls ? await import("../tls/begin-tls.ts") : { beginTls: undefined };
    const clientPort = (port = 0) => doors.front?.origins.get(port) ?? port;
    return await HttpDoor.open({
      ...this.#host,
      upstream,
      ...(beginTls && { secured: () => beginTls(upstream) }),
      arrived: (exchange, { headers }) => {
        asked(exchange, clientPort(exchange.port));
        return traceOf(headers);
      },
      observe: ({ upstream }) => {
        if (upstream === "ECONNREFUSED") refused();
      },
      unreadable: (port, why) => this.#failures.set(clientPort(port), { end: "client", why, reached: false }),
      ended: (exchange, course) => ended(exchange, course, clientPort(exchange.port)),
    });
  }
  async #relay({ handshake, hosts }: Needs, onward: HostPort, onwardTls: boolean): Promise<TlsRelay> {
    const { clock, certificates, refused } = this.#host;
    const { TlsRelay } = await import("../tls/relay.ts");
    const failed = (port: number, failure: EndFailure) => this.#failures.set(port, failure);
    return await TlsRelay.open({ clock, handshake, certificates, hosts, onward, onwardTls, refused, failed });
  }
}
