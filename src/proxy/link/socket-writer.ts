import type net from "node:net";
import type { Clock } from "../../service/host.ts";
import type { Chunk } from "../toxic/kind.ts";
import type { Ending, Receiver } from "./receiver.ts";

/** The bytes that an end of a connection got, and when it closed. */
export interface Delivery {
  /** The bytes that the system took for it before it closed. */
  readonly gotBytes: number;
  /** The bytes that the system took for it afterwards: an end that only stopped sending may have read them. */
  readonly laterBytes: number;
  /** When it closed; undefined if it has not, or if the proxy closed earlier. */
  readonly closedMs: number | undefined;
}

/** Written to learn when everything before it has been sent, and whether the other side still reads. */
export const noBytes = new Uint8Array(0);

/** The end of a chain: writes to a socket. */
export class SocketWriter implements Receiver {
  readonly #socket: net.Socket;
  readonly #close: (ending: Ending) => void;
  /** The bytes that were written. */
  bytes = 0;
  #takenBytes = 0;
  #closed: { readonly atMs: number; readonly takenBytes: number } | undefined;
  /** Whether it does not read either. */
  #isGone = false;
  /** Called when the system has taken bytes. */
  taken: () => void = () => {};

  constructor(socket: net.Socket, clock: Clock, close: (ending: Ending) => void) {
    this.#socket = socket;
    this.#close = close;
    const closed = () => {
      this.#closed ??= { atMs: clock.now(), takenBytes: this.#takenBytes };
    };
    socket.once("end", closed).on("error", () => {
      closed();
      this.#isGone = true;
    });
  }

  get delivery(): Delivery {
    const { takenBytes: gotBytes, atMs: closedMs } = this.#closed ?? { takenBytes: this.#takenBytes, atMs: undefined };
    return { gotBytes, laterBytes: this.#isGone ? 0 : this.#takenBytes - gotBytes, closedMs };
  }

  /** Whether bytes were written after the other side had closed, so that only another write tells whether it reads. */
  get isDoubtful(): boolean {
    return this.#closed !== undefined && this.bytes > this.#closed.takenBytes;
  }

  push({ bytes }: Chunk): void {
    if (bytes.length === 0 || !this.#socket.writable) return;
    this.bytes += bytes.length;
    this.#socket.write(bytes, (error) => {
      if (error) return;
      this.#takenBytes += bytes.length;
      this.taken();
    });
  }

  /** Calls back when everything has been written or cannot be. */
  whenWritten(act: () => void): void {
    this.#socket.write(noBytes, (error) => {
      // A socket that is destroyed now tells no error.
      if (error) this.#isGone = true;
      act();
    });
  }

  get hasRoom(): boolean {
    return !this.#socket.writableNeedDrain;
  }

  whenRoom(act: () => void): void {
    this.#socket.once("drain", act);
  }

  finish(ending: Ending): void {
    this.#close(ending);
  }
}
