import { once } from "node:events";
import net from "node:net";
import { tooManyFiles } from "./open-files.ts";

export interface HeldPort {
  readonly port: number;
  release(): void;
}

/**
 * Reserves a port on which nothing will listen: it is the local port of a connection that stays open. The kernel could give a
 * port that was only bound and closed to the next server that starts.
 */
export async function holdPort(): Promise<HeldPort> {
  const server = net.createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = net.connect({ host: "127.0.0.1", port: (server.address() as net.AddressInfo).port }).resume();
  const accepted = Promise.all([once(server, "connection"), once(socket, "connect")]);
  // The platform closes a connection if no file is left for its other end.
  const refused = once(socket, "close").then(() => Promise.reject(tooManyFiles()));
  const [[far]] = (await Promise.race([accepted, refused])) as [[net.Socket], unknown];
  server.close();
  far.on("error", () => {});
  return {
    port: socket.localPort!,
    release() {
      far.destroy();
      socket.destroy();
    },
  };
}
