import { concerns } from "../../../policy/fault-plan.ts";
import type { PlayedAnswer } from "../system.ts";
import { LoopbackServer } from "./loopback-server.ts";

/** A service that the lab plays: it answers what its file says. */
export class PlayedService extends LoopbackServer {
  constructor(answers: readonly PlayedAnswer[]) {
    super();
    this.server.on("request", (request, response) => {
      const { method = "", url: path = "" } = request;
      const answer = answers.find((each) =>
        concerns({ method: each.method, path: each.path }, { method, path, headers: [] }),
      );
      request.resume();
      request.once("end", () => {
        const { status, headers, body } = answer ?? { status: 404, headers: [], body: "Not found" };
        const isJson = /^\s*[[{]/.test(body) && !headers.some(([name]) => /^content-type$/i.test(name));
        const type = isJson ? [["content-type", "application/json"] as const] : [];
        response.writeHead(status, [...headers, ...type].flat()).end(body);
      });
    });
  }
}
