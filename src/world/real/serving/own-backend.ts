import type { OwnServer } from "../../own-server.ts";
import { handOn } from "../network-faults/relay.ts";
import type { Backend, Listening } from "./backend.ts";

/** A user's own server behind an address. It keeps running if the faults in front of it change. */
export class OwnBackend implements Backend {
  readonly doors = [];
  readonly #own: OwnServer;
  readonly #failed: (error: unknown) => void;

  constructor(own: OwnServer, failed: (error: unknown) => void) {
    this.#own = own;
    this.#failed = failed;
  }

  async listen(): Promise<Listening> {
    const target = await this.#own.ready(this.#failed);
    return { target, take: (socket) => handOn(socket, target) };
  }

  async close(): Promise<void> {}

  change(): void {}
}
