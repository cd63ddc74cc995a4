import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { ProxyServer, type ServerOptions } from "../../src/proxy/server.ts";
import { RealClock } from "../../src/world/real/machine/clock.ts";

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Opens a proxy server on a free port; its clients are `ask` and real sockets. */
export async function serving(more: Partial<ServerOptions> = {}) {
  const crashes: unknown[] = [];
  const exposed: string[] = [];
  const blocked: string[] = [];
  const clock = new RealClock();
  const server = await ProxyServer.open({
    host: "127.0.0.1",
    port: 0,
    clock,
    seed: 1,
    isCorrected: false,
    metrics: undefined,
    name: "failure-lab/test",
    beganMs: Date.now(),
    exposed: (address) => exposed.push(address),
    blocked: (proxy, why) => blocked.push(`${proxy.name}: ${why}`),
    happened() {},
    async prepare() {},
    onCrash: (error) => crashes.push(error),
    ...more,
  });
  const port = Number(server.address.split(":").at(-1));
  const ask = (method: string, path: string, body?: unknown, headers: http.OutgoingHttpHeaders = {}) =>
    request(port, method, path, typeof body === "string" || body === undefined ? body : JSON.stringify(body), headers);
  return {
    server,
    port,
    clock,
    ask,
    crashes,
    exposed,
    blocked,
    async [Symbol.asyncDispose]() {
      server.close();
      if (crashes.length > 0) throw crashes[0];
    },
  };
}

async function request(
  port: number,
  method: string,
  path: string,
  body: string | undefined,
  headers: http.OutgoingHttpHeaders,
): Promise<Answer> {
  const sent = http.request({ host: "127.0.0.1", port, method, path, headers, agent: false });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [http.IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts).toString() };
}

/** A server that records what happens to its connections. */
export async function upstreamServer(serve: (socket: net.Socket) => void) {
  const saw: string[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on("end", () => saw.push("FIN"));
    socket.on("error", (error: NodeJS.ErrnoException) => saw.push(error.code!));
    socket.on("close", () => sockets.delete(socket));
    serve(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    saw,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Answers the first bytes of each connection with this many, and may close then. */
export function answering(bytes: number, closes = false) {
  return (socket: net.Socket) => {
    socket.once("data", () => {
      socket.write(Buffer.alloc(bytes, "a"));
      if (closes) socket.end();
    });
  };
}
