import type { Proxies } from "../proxies.ts";
import type { Certificates } from "../tls/certificates.ts";
import type { Sums } from "../traffic/sums.ts";
import type { TrafficLog } from "../traffic/traffic-log.ts";
import type { ProcessFigures } from "./metrics.ts";
import type { ApiResponse } from "./response.ts";

/** The parts of the server that routes use. */
export interface ApiState {
  readonly proxies: Proxies;
  readonly sums: Sums;
  readonly log: TrafficLog;
  readonly certificates: Certificates;
  /** Which metrics are published; undefined if none are. */
  readonly metrics: { readonly proxies: boolean; readonly figures: ProcessFigures | undefined } | undefined;
}

export interface ApiRequest {
  readonly state: ApiState;
  readonly body: Uint8Array;
  readonly query: URLSearchParams;
  /** The parts of the path that the route names. */
  readonly proxy: string;
  /** The name of a toxic or a fault. */
  readonly part: string;
}

export interface ApiRoute {
  /** Parts in braces match any name. */
  readonly path: string;
  /** undefined if any method will do. */
  readonly methods?: readonly string[];
  /** Whether it changes something, so that it waits until earlier changes are done. */
  readonly changes?: true;
  /** Whether the route exists; by default it does. */
  exists?(state: ApiState): boolean;
  act(request: ApiRequest): ApiResponse | Promise<ApiResponse>;
}

export const change = { changes: true } as const;
/** The real server takes both; POST is the older one. */
export const updates = ["POST", "PATCH"];
