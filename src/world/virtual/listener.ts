import type { Server } from "../server.ts";
import { addressKey } from "../server-addresses.ts";

interface Connected {
  cut(): void;
  /** Called when all connections are cut. */
  noticeCut(): void;
}

/** The connections that a server has accepted since it began to listen. */
export class VirtualListener {
  readonly #connected = new Set<Connected>();
  #isClosed = false;

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
  }

  /** Accepts no more connections; those that are open stay. */
  close(): void {
    this.#isClosed = true;
  }

  cut(): void {
    this.close();
    const connected = [...this.#connected];
    for (const each of connected) each.cut();
    for (const each of connected) each.noticeCut();
  }
}

/** The listener of a server, which a change of its addresses replaces. */
export class ReplaceableListener {
  #key: string;
  #listener = new VirtualListener();

  constructor(server: Server, doors: readonly string[]) {
    this.#key = addressKey(server, doors);
  }

  get listener(): VirtualListener {
    return this.#listener;
  }

  /** Returns whether all connections to the server end now or with the requests in progress. */
  change(server: Server, doors: readonly string[]): boolean {
    const key = addressKey(server, doors);
    if (key === this.#key) return false;
    this.#key = key;
    if (server.off && server.gracefulShutdown) {
      this.#listener.close();
      return true;
    }
    const before = this.#listener;
    this.#listener = new VirtualListener();
    before.cut();
    return true;
  }
}
