import type { Socket } from "node:net";
import type { Server } from "../server.ts";
import type { Target } from "./client/line.ts";

/** Answers behind the addresses of a server, and knows neither their ports nor what is in front of them. */
export interface Backend {
  /** The names of its further addresses. */
  readonly doors: readonly string[];
  /** Starts to answer at a door, at this port or at any free one (0). */
  listen(door: string | undefined, port: number): Promise<Listening>;
  /** Accepts no more connections, and waits for the requests that have arrived. */
  drain(): Promise<void>;
  /** Closes everything that it listens with; it may listen again. */
  close(): Promise<void>;
  change(server: Server): void;
}

/** A place at which a backend answers. */
export interface Listening {
  readonly target: Target;
  /** Serves a connection that was accepted elsewhere. */
  take(socket: Socket): void;
}
