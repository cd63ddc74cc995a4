import type net from "node:net";
import { type HeldPort, holdPort, release } from "../../world/real/listening/port.ts";
import type { HostPort } from "./host-port.ts";
import { type Listener, listenAt } from "./listener.ts";

/** The port of a proxy: it listens, or it refuses connections and keeps its port. */
export class ProxyPort {
  readonly #accept: (socket: net.Socket) => void;
  #listener: Listener | undefined;
  #held: Promise<HeldPort> | undefined;
  /** The address that it has while it is open; another object each time. */
  #address: HostPort | undefined;
  /** The last change. The next one waits for it, because each needs the port in a known state. */
  #change: Promise<void> = Promise.resolve();

  constructor(accept: (socket: net.Socket) => void) {
    this.#accept = accept;
  }

  get isListening(): boolean {
    return this.#listener !== undefined;
  }

  get isRefusing(): boolean {
    return this.#address !== undefined && this.#listener === undefined;
  }

  async open(address: HostPort): Promise<HostPort> {
    await this.#change;
    this.#listener = await listenAt(address, this.#accept);
    this.#address = this.#listener.address;
    return this.#address;
  }

  /** Stops listening. The port is held, so that the system gives it to no other program meanwhile. */
  refuse(): Promise<void> {
    return this.#afterEarlier(async () => {
      const address = this.#address;
      if (address === undefined || this.#listener === undefined) return;
      this.#listener.close();
      this.#listener = undefined;
      // Only ports of loopback can be held; elsewhere the system gives away ports that nobody asks for by number.
      this.#held = holdPort(address.port);
      await this.#held.catch(() => {});
    });
  }

  /** Listens again. Throws an `AddressError` if another program has taken the port, and goes on refusing. */
  accept(): Promise<void> {
    return this.#afterEarlier(async () => {
      const address = this.#address;
      if (address === undefined || this.#listener !== undefined) return;
      await this.#release();
      const listener = await listenAt(address, this.#accept);
      // It may have been closed in the meantime, and opened again.
      if (this.#address === address) this.#listener = listener;
      else listener.close();
    });
  }

  close(): void {
    this.#listener?.close();
    this.#listener = undefined;
    this.#address = undefined;
    void this.#afterEarlier(() => this.#release());
  }

  #afterEarlier(change: () => Promise<void>): Promise<void> {
    const done = this.#change.then(change);
    this.#change = done.catch(() => {});
    return done;
  }

  async #release(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    await release(held);
  }
}
