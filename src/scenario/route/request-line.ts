import type { Header } from "../../trace.ts";

/** A request to the gateway, with the number of times that it is sent. */
export interface RouteRequestLine {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body?: Uint8Array;
  readonly times: number;
}
