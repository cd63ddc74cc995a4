import { once } from "node:events";
import http from "node:http";
import { concerns } from "../../policy/fault-plan.ts";
import type { PlayedAnswer } from "./system.ts";

const host = "127.0.0.1";

/** A service that the lab plays: it answers what its file says. */
export class PlayedService {
  readonly #server: http.Server;

  constructor(answers: readonly PlayedAnswer[]) {
    this.#server = http.createServer((request, response) => {
      const { method = "GET", url = "/" } = request;
      const answer = answers.find((each) =>
        concerns({ method: each.method, path: each.path }, { method, path: url, headers: [] }),
      );
      request.resume();
      request.once("end", () => {
        const { status, headers, body } = answer ?? { status: 404, headers: [], body: "Not found" };
        const isJson = /^\s*[[{]/.test(body) && !headers.some(([name]) => /^content-type$/i.test(name));
        const type = isJson ? [["content-type", "application/json"] as const] : [];
        response.writeHead(status, [...headers, ...type].flat()).end(body);
      });
    });
    this.#server.on("clientError", (_, socket) => socket.destroy());
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, host);
    await once(this.#server, "listening");
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
