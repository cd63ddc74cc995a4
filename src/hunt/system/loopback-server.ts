import { once } from "node:events";
import http from "node:http";

export const host = "127.0.0.1";

/** An HTTP server that only this machine can reach. */
export abstract class LoopbackServer {
  protected readonly server = http.createServer();

  constructor() {
    this.server.on("clientError", (_, socket) => socket.destroy());
  }

  async listen(port: number): Promise<void> {
    this.server.listen(port, host);
    await once(this.server, "listening");
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
