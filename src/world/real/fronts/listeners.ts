import tls from "node:tls";
import { after } from "../../real-timer.ts";
import type { OpenFront } from "./front.ts";
import { handOn, listen } from "./relay.ts";

/** So long a connection stands before it is reset: connected for sure, and the request on its way. */
const standsMs = 30;

export const behindProxy: OpenFront = ({ target }) => listen((socket) => handOn(socket, target));

export const resetAtAccept: OpenFront = () => listen((socket) => after(standsMs, () => socket.resetAndDestroy()));

/** A server of TLS without a certificate understands nothing that it hears. */
export const expectsTls: OpenFront = () => {
  const server = tls.createServer();
  server.on("tlsClientError", () => {});
  return listen(() => {}, server);
};

export const mostConnections: OpenFront<number> = async ({ target }, most) => {
  const front = await listen((socket) => handOn(socket, target));
  front.server.maxConnections = most;
  return front;
};

/**
 * The kernel has the FIN as soon as the socket is destroyed, but no client knows of it before the loop polls. From a turn's
 * end a client that lets the loop go round once before it writes learns of it; from amid a turn it learns nothing.
 */
export const idleClose: OpenFront<true | "just-before"> = async ({ target }, when) => {
  const front = await listen((socket) => handOn(socket, target));
  const closeIdle = () => {
    for (const socket of front.sockets) if (socket.bytesWritten > 0) socket.destroy();
  };
  return {
    ...front,
    carriesAll: true,
    beforeCall() {
      if (when === "just-before") return turnsEnd().then(closeIdle);
      closeIdle();
      return undefined;
    },
  };
};

function turnsEnd(): Promise<void> {
  return new Promise(setImmediate);
}
