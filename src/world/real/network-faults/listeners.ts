import type net from "node:net";
import { after } from "../../real-timer.ts";
import type { BuildFault } from "./built-fault.ts";
import { handOn, listen } from "./relay.ts";

/** The time before a connection is reset, so that it is established and the request is on its way. */
const standsMs = 30;

export const behindProxy: BuildFault = ({ target }) => listen((socket) => handOn(socket, target));

export const resetAtAccept: BuildFault = () => listen((socket) => after(standsMs, () => socket.resetAndDestroy()));

/** The first byte that a TLS client sends: the content type of a handshake record. */
const handshake = 22;

/**
 * Passes connections to a TLS server without a certificate. Closes a connection with plain HTTP here, because versions of OpenSSL
 * differ in whether they send an alert then.
 */
export const expectsTls: BuildFault = async () => {
  // Imported here, because it would slow down the start of every run.
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
