import type { Socket } from "node:net";

/** Only this many of the latest calls are kept, because servers may run for days. An older call will not arrive any more. */
const MOST_SENT = 100_000;

/** Assigns the numbers of calls and connections in a trace. */
export class CallIds {
  /** The target of each call from here. */
  readonly #sent = new Map<number, string>();
  readonly #connections = new WeakMap<Socket, number>();
  /** The ports of connections that a fault half-closed instead of the caller. */
  readonly #ended = new Set<number>();
  #connectionCount = 0;
  #calls = 0;
  /** Calls up to this one are not in `#sent` any more. */
  #forgotten = 0;
  /** The names of the user's own servers. `#open`: the calls to them that have not ended yet. */
  readonly #own: readonly string[];
  readonly #open = new Map<number, string>();

  constructor(own: readonly string[] = []) {
    this.#own = own;
  }

  call(to: string): number {
    this.#calls += 1;
    this.#sent.set(this.#calls, to);
    if (this.#own.includes(to)) this.#open.set(this.#calls, to);
    if (this.#sent.size > MOST_SENT) this.#forgetOldest();
    return this.#calls;
  }

  /** Counts up to find the oldest call, because a map's iterator has to skip the slots of all entries deleted before. */
  #forgetOldest(): void {
    do this.#forgotten += 1;
    while (!this.#sent.delete(this.#forgotten));
  }

  /** Returns the call that has arrived: one from here if it arrived at its target, otherwise a new one from outside. */
  arrival(at: string, thread: number | undefined): { readonly call: number; readonly ours: boolean } {
    if (thread !== undefined && this.#sent.get(thread) === at) return { call: thread, ours: true };
    this.#calls += 1;
    return { call: this.#calls, ours: false };
  }

  ended(call: number): void {
    this.#open.delete(call);
  }

  /**
   * Returns which of the user's own servers made a call, and for which call: known if the server passes the header on, or
   * if only one call to a user's server is open.
   */
  ownCaller(thread: number | undefined): { readonly by: string; readonly parent: number | "unknown" } {
    const named = thread === undefined ? undefined : this.#sent.get(thread);
    if (thread !== undefined && named !== undefined && this.#own.includes(named)) return { by: named, parent: thread };
    const [open, other] = this.#open;
    if (open !== undefined && other === undefined) return { by: open[1], parent: open[0] };
    const [own = "unknown", another] = this.#own;
    return { by: another === undefined ? own : "unknown", parent: "unknown" };
  }

  connected(socket: Socket): void {
    this.#connectionCount += 1;
    this.#connections.set(socket, this.#connectionCount);
  }

  /** Called with a connection to a server that a fault in front of the server half-closes. */
  readonly endsData = (onward: Socket): void => {
    if (onward.connecting) return void onward.once("connect", () => this.endsData(onward));
    const port = onward.localPort!;
    this.#ended.add(port);
    onward.once("close", () => this.#ended.delete(port));
  };

  /** Whether the caller, not a fault, half-closed this connection. */
  isEndedByCaller({ remotePort }: Socket): boolean {
    return remotePort === undefined || !this.#ended.has(remotePort);
  }

  connection(socket: Socket): number | undefined {
    return this.#connections.get(socket);
  }
}
