import { connect, isIP, type Socket } from "node:net";
import type { Phase } from "../../../trace.ts";
import type { CallAddress } from "./connection.ts";

/** Opens connections to one target and keeps the latest, because no client can destroy a connection before it is established. */
export class Dialler {
  readonly target: CallAddress;
  socket: Socket | undefined;
  /** The local port, kept here because a closed socket no longer has it. */
  localPort: number | undefined;
  #onPhase: ((phase: Phase) => void) | undefined;
  #phase: Phase = "connect";
  #sentBefore = false;
  #writtenBefore = 0;

  constructor(target: CallAddress) {
    this.target = target;
  }

  /** Called when another call begins. */
  begin(): void {
    this.#onPhase = undefined;
    this.#sentBefore = false;
    this.#writtenBefore = this.socket?.bytesWritten ?? 0;
  }

  /** Reports each phase that the call enters before its reply. */
  onPhase(listener: (phase: Phase) => void): void {
    this.#onPhase = listener;
  }

  /** Whether a byte of the call has been sent, on this connection or, if fetch was redirected, on an earlier one. */
  get hasSent(): boolean {
    return this.#sentBefore || (this.#phase === "headers" && this.socket!.bytesWritten > this.#writtenBefore);
  }

  dial(): Socket {
    const { host, port, lookup } = this.target;
    this.#sentBefore = this.hasSent;
    this.#writtenBefore = 0;
    if (!this.#sentBefore) this.#enter(isIP(host) === 0 ? "lookup" : "connect");
    const socket = connect({ host, port, noDelay: true, ...(lookup === undefined ? {} : { lookup }) });
    this.socket = socket;
    this.localPort = undefined;
    socket.once("lookup", (error) => {
      if (!error && !this.#sentBefore) this.#enter("connect");
    });
    socket.once("connect", () => {
      this.localPort = socket.localPort;
      this.#enter("headers");
    });
    return socket;
  }

  /** The phase that a call without a reply has reached. */
  get phase(): Phase {
    return this.#phase === "headers" && this.socket!.writableLength > 0 ? "send" : this.#phase;
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.#onPhase?.(phase);
  }

  drop(): void {
    this.socket?.destroy();
  }
}
