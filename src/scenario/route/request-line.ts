import type { Header } from "../../trace.ts";

/** A request that is sent to the gateway this many times. */
export interface RouteRequestLine {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body?: Uint8Array;
  readonly times: number;
}
