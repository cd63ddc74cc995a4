import type { Clock } from "../service/host.ts";
import type { Certificates } from "./tls/certificates.ts";
import type { Sums } from "./traffic/sums.ts";
import type { TrafficLog } from "./traffic/traffic-log.ts";

/** The parts of the server that its proxies need. */
export interface ProxyHost {
  readonly clock: Clock;
  readonly seed: number;
  readonly isCorrected: boolean;
  /** The host of addresses without one; empty for all interfaces. */
  readonly usualHost: string;
  readonly sums: Sums;
  readonly log: TrafficLog;
  readonly certificates: Certificates;
  listening(proxy: NamedProxy, host: string): void;
  /** Another program has the port of a proxy that wants to listen again. */
  blocked(proxy: NamedProxy, why: string): void;
  onCrash(error: unknown): void;
}

/** A proxy as the terminal mentions it. */
export type NamedProxy = Pick<ProxyInput, "name" | "listen">;

export interface ProxyInput {
  readonly name: string;
  readonly listen: string;
  readonly upstream: string;
}
