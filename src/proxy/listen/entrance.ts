import type net from "node:net";
import { type HeldPort, holdPort } from "../../world/real/port.ts";
import type { Address } from "./address.ts";
import { type Listener, listenAt } from "./listener.ts";

/** The port of a proxy: it listens, or it refuses connections and keeps its port. */
export class Entrance {
  readonly #accept: (socket: net.Socket) => void;
  #listener: Listener | undefined;
  #held: HeldPort | undefined;
  /** The address that it has while it is open. */
  #address: Address | undefined;

  constructor(accept: (socket: net.Socket) => void) {
    this.#accept = accept;
  }

  get isRefusing(): boolean {
    return this.#address !== undefined && this.#listener === undefined;
  }

  async open(address: Address): Promise<Address> {
    this.#listener = await listenAt(address, this.#accept);
    this.#address = this.#listener.address;
    return this.#address;
  }

  /** Stops listening. The port is held, so that no other program listens there meanwhile. */
  async refuse(): Promise<void> {
    if (this.#listener === undefined) return;
    this.#listener.close();
    this.#listener = undefined;
    // Only ports of loopback can be held; elsewhere the system gives away ports that nobody asks for by number.
    const held = await holdPort(this.#address!.port).catch(() => undefined);
    // It may have been closed or opened in the meantime.
    if (this.isRefusing) this.#held = held;
    else held?.release();
  }

  async accept(): Promise<void> {
    if (!this.isRefusing) return;
    this.#release();
    this.#listener = await listenAt(this.#address!, this.#accept);
  }

  close(): void {
    this.#listener?.close();
    this.#listener = undefined;
    this.#address = undefined;
    this.#release();
  }

  #release(): void {
    this.#held?.release();
    this.#held = undefined;
  }
}
