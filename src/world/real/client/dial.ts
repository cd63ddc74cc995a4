import { connect, isIP, type Socket } from "node:net";
import type { Phase } from "../../../trace.ts";
import type { Target } from "./line.ts";

/** Makes connections to one target and keeps hold of the latest, because no client lets go of one that still connects. */
export class Dialler {
  readonly target: Target;
  socket: Socket | undefined;
  /** Told of each phase that a call enters before its reply. */
  onPhase: (phase: Phase) => void = () => {};
  #phase: Phase = "connect";

  constructor(target: Target) {
    this.target = target;
  }

  dial(): Socket {
    const { host, port, lookup } = this.target;
    this.#enter(isIP(host) === 0 ? "lookup" : "connect");
    const socket = connect({ host, port, noDelay: true, ...(lookup === undefined ? {} : { lookup }) });
    this.socket = socket;
    socket.once("lookup", (error) => {
      if (!error) this.#enter("connect");
    });
    socket.once("connect", () => this.#enter("headers"));
    return socket;
  }

  /** How far a call has come that has no reply yet. */
  get phase(): Phase {
    return this.#phase === "headers" && this.socket!.writableLength > 0 ? "send" : this.#phase;
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.onPhase(phase);
  }

  drop(): void {
    this.socket?.destroy();
  }
}
