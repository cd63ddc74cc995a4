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

export const idleClose: OpenFront = async ({ target }) => {
  const front = await listen((socket) => handOn(socket, target));
  return {
    ...front,
    beforeCall() {
      for (const socket of front.sockets) if (socket.bytesWritten > 0) socket.destroy();
    },
  };
};
