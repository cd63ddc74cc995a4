import type net from "node:net";
import type { Clock } from "../../service/host.ts";
import type { Receiver } from "./receiver.ts";

const mostBytes = 32 * 1024;

/** The begin of a chain: reads a socket while the next part has room. */
export class SocketReader {
  output: Receiver;
  /** The bytes that were read. */
  bytes = 0;

  constructor(socket: net.Socket, sink: Receiver, clock: Clock) {
    this.output = sink;
    let hasEnded = false;
    socket.on("data", (bytes: Buffer) => {
      this.bytes += bytes.length;
      const atMs = clock.now();
      // Toxics see the chunks that the real server reads, at most 32 KiB each.
      const step = this.output === sink ? bytes.length : mostBytes;
      for (let at = 0; at < bytes.length; at += step) this.output.push({ bytes: bytes.subarray(at, at + step), atMs });
      if (this.output.hasRoom) return;
      socket.pause();
      this.output.whenRoom(() => socket.resume());
    });
    socket.once("end", () => {
      hasEnded = true;
      this.output.finish("end");
    });
    socket.once("close", () => {
      if (!hasEnded) this.output.finish("cut");
    });
  }
}
