import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

export const host = "127.0.0.1";

/** An HTTP server that only this machine can reach. */
export abstract class LoopbackServer {
  protected readonly server = http.createServer();

  constructor() {
    this.server.on("clientError", (_, socket) => socket.destroy());
  }

  /** Listens at any free port, and returns it. */
  async listen(): Promise<number> {
    this.server.listen(0, host);
    await once(this.server, "listening");
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
