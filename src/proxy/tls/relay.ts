import { once } from "node:events";
import net from "node:net";
import tls from "node:tls";
import type { Clock } from "../../service/host.ts";
import type { HostPort } from "../listen/host-port.ts";
import type { EndFailure } from "../traffic/end-failure.ts";
import { beginTls, http1 } from "./begin-tls.ts";
import type { Certificates, CertifiedHosts } from "./certificates.ts";
import { type Handshake, handshakes } from "./handshake.ts";

const loopback = "127.0.0.1";
/** For as long an upstream may take for its handshake after the client has left. */
const leftMs = 10_000;

export interface RelayOptions {
  readonly clock: Clock;
  /** How it answers a handshake; undefined if connections arrive without TLS. */
  readonly handshake: Handshake | undefined;
  readonly certificates: Certificates;
  /** Hosts under which clients know the proxy. Each certificate also has the name that the client asked for. */
  readonly hosts: CertifiedHosts;
  readonly onward: HostPort;
  /** Whether it speaks TLS onward. */
  readonly onwardTls: boolean;
  /** The connection of the client from this port is of no use, because one of its ends has failed. */
  failed(port: number, failure: EndFailure): void;
  /** The address onward has refused a connection. */
  refused(): void;
}

/** The bytes of one connection at the upstream. */
export interface PassedBytes {
  readonly gotBytes: number;
  readonly sentBytes: number;
}

/** A server on loopback that ends TLS, begins it onward, or both. A reset of one side is one of the other. */
export class TlsRelay {
  readonly #options: RelayOptions;
  readonly #server: net.Server;
  /** Connections as the system sees them, below TLS: clients' by their ports. */
  readonly #clients = new Map<number, net.Socket>();
  readonly #onward = new Set<net.Socket>();
  /** The connections onward, by the client's port, until they are forgotten. */
  readonly #beyond = new Map<
    number,
    { readonly client: net.Socket; readonly raw: net.Socket; readonly below: net.Socket }
  >();
  /** The clients' ports, by the port of their connection onward, which stay: a message may be over after its connection. */
  readonly origins = new Map<number, number>();

  private constructor(options: RelayOptions) {
    this.#options = options;
    const { handshake } = options;
    const certified = handshake === undefined ? undefined : handshakes[handshake];
    if (certified === undefined) this.#server = net.createServer({ allowHalfOpen: true, noDelay: true });
    else this.#server = this.#terminating((names) => certified(options.certificates, names));
    this.#server.on("connection", (socket: net.Socket) => this.#arrived(socket));
    if (handshake === undefined) this.#server.on("connection", (socket: net.Socket) => this.#relay(socket, socket));
    else if (certified === undefined)
      this.#server.on("connection", (socket: net.Socket) => void socket.resume().once("end", () => socket.end()));
  }

  static async open(options: RelayOptions): Promise<TlsRelay> {
    const relay = new TlsRelay(options);
    relay.#server.listen(0, loopback);
    await once(relay.#server, "listening");
    return relay;
  }

  get address(): HostPort {
    return { host: loopback, port: (this.#server.address() as net.AddressInfo).port };
  }

  /** The bytes that passed onward for the client of this port: none if its handshake never ended. */
  bytesBeyond(port: number): PassedBytes {
    const { bytesWritten = 0, bytesRead = 0 } = this.#beyond.get(port)?.below ?? {};
    return { gotBytes: bytesWritten, sentBytes: bytesRead };
  }

  /** Calls back when this many bytes from onward have passed, or cannot any more: with as many bytes of the client's connection. */
  whenPassed(port: number, bytes: number, act: (clientBytes: number) => void): void {
    const { client, raw, below } = this.#beyond.get(port) ?? {};
    if (client === undefined || raw === undefined || below === undefined) {
      act(bytes);
      return;
    }
    let isTold = false;
    const told = () => {
      if (isTold) return;
      isTold = true;
      below.off("data", look);
      client.off("close", told);
      act(raw.bytesWritten + Math.max(0, bytes - below.bytesRead));
    };
    const look = () => {
      if (below.bytesRead < bytes) return;
      below.off("data", look);
      if (!client.writable) return told();
      client.write("", told);
    };
    client.once("close", told);
    if (client.destroyed) told();
    else {
      below.on("data", look);
      look();
    }
  }

  /** Nobody will ask for the bytes of this client again. */
  forget(port: number): void {
    this.#beyond.delete(port);
  }

  close(): void {
    this.#server.close();
    for (const socket of [...this.#clients.values(), ...this.#onward]) socket.destroy();
  }

  #terminating(certified: (names: CertifiedHosts) => tls.SecureContextOptions): tls.Server {
    const { hosts, failed } = this.#options;
    const server = tls.createServer({
      ...certified(hosts),
      SNICallback: (name, done) => done(null, tls.createSecureContext(certified([name, ...hosts]))),
      // Faults break messages of HTTP/1.1; other protocols pass as bytes.
      ALPNCallback: ({ protocols }) => (protocols.includes(http1) ? http1 : protocols[0]),
    });
    server.on("secureConnection", (socket) => {
      const raw = this.#clients.get(socket.remotePort ?? 0);
      if (raw !== undefined) this.#relay(socket, raw);
    });
    server.on("tlsClientError", (error: NodeJS.ErrnoException, socket) => {
      const why = `no TLS: the handshake failed (${error.code ?? error.message})`;
      failed(socket.remotePort ?? 0, { end: "client", why, reached: false });
      socket.destroy();
    });
    return server;
  }

  #arrived(socket: net.Socket): void {
    const port = socket.remotePort ?? 0;
    this.#clients.set(port, socket);
    socket.on("error", () => {});
    socket.once("close", () => this.#clients.delete(port));
  }

  #relay(client: net.Socket, raw: net.Socket): void {
    const { clock, onward: to, onwardTls, refused, failed } = this.#options;
    const port = raw.remotePort ?? 0;
    const below = net.connect({ ...to, noDelay: true, allowHalfOpen: true });
    this.#onward.add(below);
    this.#beyond.set(port, { client, raw, below });
    let onward: net.Socket = below;
    let reached = false;
    let isReady = false;
    const lost = ({ code, message }: NodeJS.ErrnoException) => {
      if (isReady) return;
      isReady = true;
      const how = reached ? "did not complete the handshake of TLS" : "could not be reached";
      failed(port, { end: "upstream", why: `${how} (${code ?? message})`, reached });
    };
    const followedByClient = (socket: net.Socket) =>
      socket
        .on("error", lost)
        .on("error", resetting(raw))
        .once("close", () => client.destroySoon());
    followedByClient(below);
    client.on("error", resetting(below)).once("close", () => onward.destroySoon());
    below.once("close", () => this.#onward.delete(below));
    below.once("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "ECONNREFUSED") refused();
    });
    below.once("connect", () => {
      reached = true;
      this.origins.set(below.localPort!, port);
      if (onwardTls) {
        client.once("end", () => {
          if (isReady) return;
          const timer = clock.after(leftMs, () => isReady || below.destroy());
          below.once("close", () => timer.callOff());
        });
        onward = followedByClient(beginTls(to, (client as Partial<tls.TLSSocket>).alpnProtocol || http1, below));
        onward.once("secureConnect", () => {
          isReady = true;
        });
      } else isReady = true;
      client.pipe(onward).pipe(client);
    });
  }
}

/** Resets a connection when another one was reset. */
function resetting(socket: net.Socket) {
  return ({ code }: NodeJS.ErrnoException) => {
    if (code === "ECONNRESET" && !socket.destroyed) socket.resetAndDestroy();
  };
}
