import { once } from "node:events";
import net from "node:net";
import { tooManyFiles } from "./open-files.ts";

const HOST = "127.0.0.1";

export interface HeldPort {
  readonly port: number;
  release(): void;
}

/**
 * Reserves a port, or any if it is 0, on which nothing will listen: it is the local port of a connection that stays open. The
 * kernel could give a port that was only bound and closed to the next server that starts.
 */
export async function holdPort(localPort = 0): Promise<HeldPort> {
  const server = net.createServer();
  server.listen(0, HOST);
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  const socket = net.connect({ host: HOST, port, localAddress: HOST, localPort }).resume();
  const accepted = Promise.all([once(server, "connection"), once(socket, "connect")]);
  // The platform closes a connection if no file is left for its other end.
  const refused = once(socket, "close").then(() => Promise.reject(tooManyFiles()));
  const [[far]] = (await Promise.race([accepted, refused]).finally(() => server.close())) as [[net.Socket], unknown];
  far.on("error", () => {});
  return {
    port: socket.localPort!,
    release() {
      far.destroy();
      // Ended with a reset, the port is free at once.
      socket.resetAndDestroy();
    },
  };
}
