import tls from "node:tls";
import { after } from "../../real-timer.ts";
import type { BuildFault } from "./built-fault.ts";
import { handOn, listen } from "./relay.ts";

/** So long a connection stands before it is reset: connected for sure, and the request on its way. */
const standsMs = 30;

export const behindProxy: BuildFault = ({ target }) => listen((socket) => handOn(socket, target));

export const resetAtAccept: BuildFault = () => listen((socket) => after(standsMs, () => socket.resetAndDestroy()));

/** A server of TLS without a certificate understands nothing that it hears. */
export const expectsTls: BuildFault = () => {
  const server = tls.createServer();
  server.on("tlsClientError", () => {});
  return listen(() => {}, server);
};

export const mostConnections: BuildFault<number> = async ({ target }, most) => {
  const built = await listen((socket) => handOn(socket, target));
  built.server.maxConnections = most;
  const dropped = new Set<number>();
  built.server.on("drop", (data) => dropped.add(data!.remotePort!));
  return { ...built, dropped: (port) => dropped.delete(port) };
};

/**
 * The kernel has the FIN as soon as the socket is destroyed, but no client knows of it before the loop polls. From a turn's
 * end a client that lets the loop go round once before it writes learns of it; from amid a turn it learns nothing.
 */
export const idleClose: BuildFault<true | "just-before"> = async ({ target }) => {
  const built = await listen((socket) => handOn(socket, target));
  const closeIdle = (inUse: (port: number) => boolean) => {
    const idle = [...built.sockets].filter((socket) => socket.bytesWritten > 0 && !inUse(socket.remotePort!));
    for (const socket of idle) socket.destroy();
    return idle.length > 0;
  };
  return {
    ...built,
    carriesAll: true,
    beforeCall(when, inUse) {
      return when === "just-before" ? turnsEnd().then(() => closeIdle(inUse)) : closeIdle(inUse);
    },
  };
};

function turnsEnd(): Promise<void> {
  return new Promise(setImmediate);
}
