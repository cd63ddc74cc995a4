import type { Socket } from "node:net";

/** Servers may be kept running for days; a call sent that many calls ago will not arrive any more. */
const MOST_SENT = 100_000;

/** The numbers by which a trace tells calls and connections apart. */
export class CallIds {
  /** Where each of our calls was sent. */
  readonly #sent = new Map<number, string>();
  readonly #connections = new WeakMap<Socket, number>();
  /** The ports of connections whose data a fault in front of a server ended in the caller's place. */
  readonly #ended = new Set<number>();
  #connectionCount = 0;
  #calls = 0;
  /** No call up to this one is among the sent. */
  #forgotten = 0;
  /** The user's own servers, and the calls to them that have not ended yet. */
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

  /** By its number, since a map finds its first entry by passing over the places of all that were deleted before. */
  #forgetOldest(): void {
    do this.#forgotten += 1;
    while (!this.#sent.delete(this.#forgotten));
  }

  /** The call that has arrived: ours if it arrived where it was sent, otherwise a new one from outside. */
  arrival(at: string, thread: number | undefined): { readonly call: number; readonly ours: boolean } {
    if (thread !== undefined && this.#sent.get(thread) === at) return { call: thread, ours: true };
    this.#calls += 1;
    return { call: this.#calls, ours: false };
  }

  ended(call: number): void {
    this.#open.delete(call);
  }

  /**
   * Which of the user's own servers made a call, and because of which: known if it passes the header on, or if it has
   * only one call to answer.
   */
  ownCaller(thread: number | undefined): { readonly by: string; readonly parent: number | "unknown" } {
    const named = thread === undefined ? undefined : this.#sent.get(thread);
    if (named !== undefined && this.#own.includes(named)) return { by: named, parent: thread! };
    const [[parent, by] = [], other] = [...this.#open];
    if (parent !== undefined && other === undefined) return { by: by!, parent };
    return { by: this.#own.length === 1 ? this.#own[0]! : "unknown", parent: "unknown" };
  }

  connected(socket: Socket): void {
    this.#connectionCount += 1;
    this.#connections.set(socket, this.#connectionCount);
  }

  /** A fault in front of a server ends the data of this connection, which leads on to it. */
  readonly endsData = (onward: Socket): void => {
    if (onward.connecting) return void onward.once("connect", () => this.endsData(onward));
    const port = onward.localPort!;
    this.#ended.add(port);
    onward.once("close", () => this.#ended.delete(port));
  };

  /** Whether the caller of this connection ended its data itself. */
  isEndedByCaller({ remotePort }: Socket): boolean {
    return remotePort === undefined || !this.#ended.has(remotePort);
  }

  connection(socket: Socket): number | undefined {
    return this.#connections.get(socket);
  }
}
