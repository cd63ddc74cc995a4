import http from "node:http";
import type net from "node:net";
import { passBytes } from "../../../proxy/door/pass-on.ts";
import { host, LoopbackServer } from "./loopback-server.ts";

/** Where an outside host leads for one caller. */
export interface OutsideRoute {
  /** The door for requests that are readable. */
  readonly door: number;
  /** Called for a tunnel, of which only the connection can fail. Returns false if it is struck, and ends it then. */
  tunnels(line: string, client: net.Socket): boolean;
  readonly upstream: { readonly host: string; readonly port: number };
}

/** An HTTP proxy for one service: requests to declared hosts go through doors, and no others go anywhere. */
export class OutsideProxy extends LoopbackServer {
  readonly seen = new Set<string>();

  constructor(route: (host: string) => OutsideRoute | undefined) {
    super();
    this.server.on("request", (incoming, outgoing) => {
      const { url = "" } = incoming;
      const target = URL.canParse(url) ? new URL(url) : undefined;
      const found = target && route(target.hostname);
      if (target === undefined || found === undefined) {
        outgoing.writeHead(502).end(`${target?.hostname ?? "this host"} is not declared under outside`);
        return;
      }
      this.seen.add(target.hostname);
      const { method, rawHeaders } = incoming;
      const options = {
        host,
        port: found.door,
        method,
        path: target.pathname + target.search,
        headers: rawHeaders,
        agent: false,
      } as const;
      const onward = http.request(options as never, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(outgoing);
        response.once("error", () => outgoing.destroy());
      });
      onward.on("error", () => outgoing.socket?.resetAndDestroy());
      outgoing.once("close", () => onward.destroy());
      incoming.pipe(onward);
    });
    this.server.on("connect", (request: http.IncomingMessage, client: net.Socket) => {
      const [name = ""] = (request.url ?? "").split(":", 1);
      const found = route(name);
      client.on("error", () => {});
      if (found === undefined) return void client.end("HTTP/1.1 502 Not declared\r\n\r\n");
      this.seen.add(name);
      if (!found.tunnels(`CONNECT ${request.url}`, client)) return;
      passBytes(client, found.upstream).once("connect", () => client.write("HTTP/1.1 200 Connected\r\n\r\n"));
    });
  }
}
