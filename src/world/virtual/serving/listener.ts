import { type Server, stopsGracefully } from "../../server.ts";
import { addressKey } from "../../serving/server-addresses.ts";
import type { Kernel } from "../time/kernel.ts";
import type { VirtualTimer } from "../time/virtual-timer.ts";
import { BusyThread } from "./busy-thread.ts";

interface Connected {
  cut(): void;
  /** Called when all connections are cut. */
  noticeCut(): void;
}

/** The connections that a server has accepted since it began to listen, and the thread that handles them. */
export class VirtualListener {
  readonly #connected = new Set<Connected>();
  readonly thread: BusyThread;
  readonly #kernel: Kernel;
  #isClosed = false;
  /** The end of the time in which requests in progress may end. */
  #grace: VirtualTimer | undefined;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.thread = new BusyThread(kernel);
  }

  /** Whether a new connection is refused. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  get size(): number {
    return this.#connected.size;
  }

  add(each: Connected): void {
    this.#connected.add(each);
  }

  delete(each: Connected): void {
    this.#connected.delete(each);
    if (this.#connected.size === 0) this.#grace?.callOff();
  }

  /** Accepts no more connections; those that are open end after this time at the latest. */
  close(graceMs: number): void {
    this.#isClosed = true;
    this.#grace?.callOff();
    if (this.#connected.size > 0) this.#grace = this.#kernel.at(graceMs, () => this.cut());
  }

  cut(): void {
    this.#isClosed = true;
    const connected = [...this.#connected];
    for (const each of connected) each.cut();
    // The platform reports the connection that was closed last first.
    for (const each of connected.reverse()) each.noticeCut();
  }
}

/** The listener of a server, which a change of its addresses replaces. */
export class ReplaceableListener {
  readonly #kernel: Kernel;
  #key: string;
  #listener: VirtualListener;

  constructor(server: Server, doors: readonly string[], kernel: Kernel) {
    this.#kernel = kernel;
    this.#key = addressKey(server, doors);
    this.#listener = new VirtualListener(kernel);
  }

  get listener(): VirtualListener {
    return this.#listener;
  }

  /** Returns whether all connections to the server end now or with the requests in progress. */
  change(server: Server, doors: readonly string[]): boolean {
    const key = addressKey(server, doors);
    if (key === this.#key) return false;
    this.#key = key;
    if (server.off && stopsGracefully(server)) {
      this.#listener.close(server.graceMs);
      return true;
    }
    const before = this.#listener;
    this.#listener = new VirtualListener(this.#kernel);
    before.cut();
    return true;
  }
}
