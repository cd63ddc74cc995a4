import type http from "node:http";
import type net from "node:net";

type Listener = (socket: net.Socket) => void;

/** Gives connections that do not begin with a message of HTTP/1.1 to `take`, and all others to the server. */
export function divertBytes(server: http.Server, take: (client: net.Socket, first: Buffer) => void): void {
  const read = server.listeners("connection").map((each) => each.bind(server) as Listener);
  server.removeAllListeners("connection");
  server.on("connection", (socket: net.Socket) => {
    socket.once("data", (first: Buffer) => {
      socket.pause();
      if (!isMessage(first)) return take(socket, first);
      socket.unshift(first);
      for (const each of read) each(socket);
      process.nextTick(() => socket.resume());
    });
  });
}

/** The bytes with which HTTP/2 begins look like a message of HTTP/1.1. */
export const http2Begins = "PRI * HTTP/2";

function isMessage(first: Buffer): boolean {
  const begins = first.toString("latin1", 0, 24);
  return /^[A-Za-z-]+(?: |$)/.test(begins) && !begins.startsWith(http2Begins);
}
