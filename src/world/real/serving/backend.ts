import type { Socket } from "node:net";
import type { Server } from "../../server.ts";
import type { CallAddress } from "../client/connection.ts";

/** Answers the requests to a server, independent of its public ports and of the faults in front of them. */
export interface Backend {
  /** The names of the server's further addresses. */
  readonly doors: readonly string[];
  /** Listens for a door on this port, or on any free one (0). */
  listen(door: string | undefined, port: number): Promise<Listening>;
  /** Accepts no more connections. Undefined for a server that runs on when it is off. */
  drain?(): Draining;
  /** Closes all listeners and their connections. `listen` may be called again. */
  close(): Promise<void>;
  change(server: Server): void;
}

/** A backend that accepts no more connections. */
export interface Draining {
  /** Resolves when its ports are closed. A busy thread closes them later. */
  readonly closed: Promise<void> | undefined;
  /** Resolves when the requests that have arrived have ended. */
  readonly ended: Promise<unknown>;
}

/** A listener of a backend. */
export interface Listening {
  readonly target: CallAddress;
  /** Serves a connection that was accepted elsewhere. */
  take(socket: Socket): void;
}
