import type { Socket } from "node:net";
import { CLIENT, type What } from "../../../trace.ts";
import type { Engine } from "../../calling/ctx.ts";
import { asked } from "../../calling/recorded.ts";
import type { OpenServer } from "../../server.ts";
import type { CallIds } from "../calling/call-ids.ts";
import { OutsideConnection } from "./outside-connection.ts";

type Arrived = Extract<What, { kind: "arrived" }>;

/** The place where a request arrives, and the call in its header. */
interface Arrival {
  readonly at: string;
  readonly door: string | undefined;
  readonly thread: number | undefined;
  readonly socket: Socket;
}

/** Distinguishes calls from here, calls from outside, and calls from a server here that did not pass on the header. */
export class IncomingCalls {
  readonly #engine: Engine;
  readonly #callIds: CallIds;
  readonly #open: OpenServer | undefined;
  readonly #outside = new WeakMap<Socket, OutsideConnection>();

  /** `open`: set if calls may come from outside. */
  constructor(
    { engine, callIds }: { readonly engine: Engine; readonly callIds: CallIds },
    open: OpenServer | undefined,
  ) {
    this.#engine = engine;
    this.#callIds = callIds;
    this.#open = open;
  }

  /** Records the arrival. Returns the call's number, and its connection if it comes from outside. */
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
