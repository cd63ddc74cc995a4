import type { Clock } from "../service/host.ts";
import type { ProcessFigures } from "./api/metrics.ts";
import { type ApiServer, serveApi } from "./api/server.ts";
import { formatAddress, isLoopback, resolve } from "./listen/host-port.ts";
import { Proxies } from "./proxies.ts";
import type { NamedProxy } from "./proxy-host.ts";
import { Certificates } from "./tls/certificates.ts";
import { Sums } from "./traffic/sums.ts";
import { type LogEntry, TrafficLog } from "./traffic/traffic-log.ts";

export interface ServerOptions {
  /** Where the API listens. */
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  readonly seed: number;
  readonly isCorrected: boolean;
  readonly metrics: { readonly proxies: boolean; readonly figures: ProcessFigures | undefined } | undefined;
  /** The name of this program, and when it began, in milliseconds since 1970. */
  readonly name: string;
  readonly beganMs: number;
  /** Creates the first proxies. The API listens only once they are there, so that whoever it answers finds them. */
  prepare(proxies: Proxies): Promise<void>;
  /** A proxy, or the API if there is none, listens at an address that other machines can reach. */
  exposed(address: string, proxy: NamedProxy | undefined): void;
  /** A proxy cannot listen again, because another program has its port. Called once until it can. */
  blocked(proxy: NamedProxy, why: string): void;
  /** A message was answered, or a connection has ended. */
  happened(entry: LogEntry): void;
  /** A bug of ours. */
  onCrash(error: unknown): void;
}

/** A running proxy server: the API and its proxies. */
export class ProxyServer {
  readonly proxies: Proxies;
  /** The address of the API. */
  readonly address: string;
  readonly #api: ApiServer;

  private constructor(proxies: Proxies, api: ApiServer) {
    this.proxies = proxies;
    this.address = formatAddress(api);
    this.#api = api;
  }

  static async open(options: ServerOptions): Promise<ProxyServer> {
    const { host, port, exposed, metrics, name, beganMs, onCrash } = options;
    const sums = new Sums();
    const log = new TrafficLog(options.happened);
    const certificates = new Certificates(beganMs);
    const at = await resolve({ host, port });
    // Only an address tells: loopback has many names.
    const isOpen = !isLoopback(at.host);
    const proxies = new Proxies({
      ...options,
      sums,
      log,
      certificates,
      usualHost: isOpen ? "" : "127.0.0.1",
      listening(proxy, bound) {
        if (!isLoopback(bound)) exposed(proxy.listen, proxy);
      },
    });
    try {
      await options.prepare(proxies);
      const api = await serveApi({ proxies, sums, log, metrics, certificates }, { ...at, name, beganMs }, onCrash);
      const server = new ProxyServer(proxies, api);
      if (isOpen) exposed(server.address, undefined);
      return server;
    } catch (error) {
      proxies.close();
      throw error;
    }
  }

  close(): void {
    this.#api.close();
    this.proxies.close();
  }
}
