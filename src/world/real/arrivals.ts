import type { Socket } from "node:net";
import { CLIENT, type What } from "../../trace.ts";
import type { Engine } from "../ctx.ts";
import { asked } from "../recorded.ts";
import type { OpenServer } from "../server.ts";
import type { CallIds } from "./call-ids.ts";
import { OutsideConnection } from "./outside-connection.ts";

type Arrived = Extract<What, { kind: "arrived" }>;

/** Where a request arrives, and the call that its header names. */
interface Arrival {
  readonly at: string;
  readonly door: string | undefined;
  readonly thread: number | undefined;
  readonly socket: Socket;
}

/**
 * Tells apart the calls that come to a server: ours, those of callers from outside, and those of a server that lost the
 * thread.
 */
export class Arrivals {
  readonly #engine: Engine;
  readonly #callIds: CallIds;
  readonly #open: OpenServer | undefined;
  readonly #outside = new WeakMap<Socket, OutsideConnection>();

  /** `open`: calls that do not come from here come from callers outside. */
  constructor(
    { engine, callIds }: { readonly engine: Engine; readonly callIds: CallIds },
    open: OpenServer | undefined,
  ) {
    this.#engine = engine;
    this.#callIds = callIds;
    this.#open = open;
  }

  /** Records the arrival; returns its number, and its connection if that comes from outside. */
  of(arrived: Arrived, { at, door, thread, socket }: Arrival): { call: number; outside?: OutsideConnection } {
    const { call, ours } = this.#callIds.arrival(at, thread);
    const connection = this.#callIds.connection(socket);
    if (ours || this.#open === undefined) {
      this.#engine.record(at, call, ours ? arrived : { ...arrived, stray: true }, connection);
      return { call };
    }
    const { line } = arrived;
    const { by, parent } = this.#open.toOwn ? this.#callIds.ownCaller(thread) : { by: CLIENT, parent: null };
    this.#engine.record(by, call, { ...asked({ server: at, door }, line, parent), outside: true });
    this.#engine.record(at, call, arrived, connection);
    const known = this.#outside.get(socket);
    const outside =
      known ??
      new OutsideConnection(
        socket,
        (each, what) => this.#engine.record(at, each, what, connection),
        () => (this.#callIds.isEndedByCaller(socket) ? "client" : "server"),
      );
    this.#outside.set(socket, outside);
    outside.begin(call);
    return { call, outside };
  }
}
