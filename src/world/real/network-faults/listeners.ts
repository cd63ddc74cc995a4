import type net from "node:net";
import { after } from "../../real-timer.ts";
import type { BuildFault } from "./built-fault.ts";
import { handOn, listen } from "./relay.ts";

/** How long a connection is left open before it is reset: certainly connected, with the request on its way. */
const standsMs = 30;

export const behindProxy: BuildFault = ({ target }) => listen((socket) => handOn(socket, target));

export const resetAtAccept: BuildFault = () => listen((socket) => after(standsMs, () => socket.resetAndDestroy()));

/** The first byte of all that a TLS client sends. */
const handshake = 22;

/**
 * A TLS server without a certificate understands nothing that it hears. Plain HTTP is hung up on here: whether OpenSSL recognizes
 * that, and says nothing, or sends an alert, differs from one of its versions to the next.
 */
export const expectsTls: BuildFault = async () => {
  // Loaded with every run it would slow down all of them.
  const { createServer } = await import("node:tls");
  const secure = createServer();
  secure.on("tlsClientError", () => {});
  return listen((socket) => {
    socket.once("readable", () => {
      const heard: Buffer | null = socket.read();
      if (heard?.[0] !== handshake) return socket.destroy();
      socket.unshift(heard);
      secure.emit("connection", socket);
    });
  });
};

export const mostConnections: BuildFault<number> = async ({ target }, most) => {
  const taken = new Set<net.Socket>();
  const dropped = new Set<number>();
  const built = await listen((socket) => {
    if (taken.size >= most) {
      dropped.add(socket.remotePort!);
      return socket.destroy();
    }
    taken.add(socket);
    socket.once("close", () => taken.delete(socket));
    handOn(socket, target);
  });
  return {
    ...built,
    dropped: (port) => dropped.delete(port),
    take: (socket) => built.take(socket) && socket.destroyed,
  };
};
