import type net from "node:net";
import type { Chunk } from "../toxic/kind.ts";
import type { Ending, Receiver } from "./receiver.ts";

/** The end of a chain: writes to a socket. */
export class SocketWriter implements Receiver {
  readonly #socket: net.Socket;
  readonly #close: (ending: Ending) => void;
  /** The bytes that were written. */
  bytes = 0;

  constructor(socket: net.Socket, close: (ending: Ending) => void) {
    this.#socket = socket;
    this.#close = close;
  }

  push({ bytes }: Chunk): void {
    if (bytes.length === 0 || !this.#socket.writable) return;
    this.bytes += bytes.length;
    this.#socket.write(bytes);
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
