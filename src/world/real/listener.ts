import { once } from "node:events";
import http from "node:http";
import type net from "node:net";
import { type Answer, isWire, type Reply, type Request, type Wire } from "../../service/service.ts";
import { Token } from "../../service/token.ts";
import type { Header } from "../../trace.ts";
import { CallCtx } from "../ctx.ts";
import { Machine } from "../machine.ts";
import { THREAD_HEADER } from "../recorded.ts";
import type { Server } from "../server.ts";
import type { Target } from "./client/line.ts";
import { IncomingBody } from "./incoming.ts";
import { holdPort } from "./port.ts";
import { callIn } from "./thread.ts";
import type { RealWorld } from "./world.ts";

const HOST = "127.0.0.1";

/** A server of a setup on a socket of its own; off, it has an address at which nobody listens. */
export class Listener {
  readonly #world: RealWorld;
  readonly machine: Machine;
  #http: http.Server | undefined;
  #release: (() => void) | undefined;
  target: Target = { host: HOST, port: 0 };

  constructor(world: RealWorld, server: Server) {
    this.#world = world;
    this.machine = new Machine(server);
  }

  get listens(): boolean {
    return this.#http !== undefined;
  }

  async open(): Promise<void> {
    if (this.machine.server.off) {
      const held = await holdPort();
      this.#release = held.release;
      this.target = { host: HOST, port: held.port };
      return;
    }
    const server = http.createServer(this.#serve);
    server.on("connection", (socket) => this.#world.connected(socket));
    server.on("connect", (_, socket) => socket.end("HTTP/1.1 501 Not Implemented\r\nconnection: close\r\n\r\n"));
    server.listen(0, HOST);
    await once(server, "listening");
    this.#http = server;
    this.target = { host: HOST, port: (server.address() as net.AddressInfo).port };
  }

  async close(): Promise<void> {
    this.#release?.();
    this.#release = undefined;
    const server = this.#http;
    this.#http = undefined;
    if (server === undefined) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }

  async change(server: Server): Promise<void> {
    const wasOff = this.machine.server.off;
    this.machine.change(server);
    if (wasOff === server.off) return;
    await this.close();
    await this.open();
  }

  #serve = (incoming: http.IncomingMessage, outgoing: http.ServerResponse): void => {
    const world = this.#world;
    const { server, stamp } = this.machine;
    const line = `${incoming.method} ${incoming.url}`;
    const call = world.arrived(server.name, callIn(incoming.headers[THREAD_HEADER] as string), line, incoming.socket);
    const request = requestOf(incoming, outgoing, server.noticesHangUp);
    const respond = async () => {
      const answer = await this.machine.handler(request, new CallCtx(world, server, call));
      await send(world, isWire(answer) ? answer : stamp.on(answer), incoming, outgoing);
    };
    world.working(respond());
  };
}

function requestOf(incoming: http.IncomingMessage, outgoing: http.ServerResponse, looks: boolean): Request {
  let gone = Token.NEVER;
  if (looks) {
    gone = new Token();
    outgoing.once("close", () => {
      if (!outgoing.writableFinished) gone.go();
    });
  }
  const method = incoming.method!;
  return { method, path: incoming.url!, headers: headersOf(incoming.rawHeaders), body: bodyOf(incoming), gone };
}

function headersOf(raw: readonly string[]): Header[] {
  const headers: Header[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    if (raw[i]!.toLowerCase() !== THREAD_HEADER) headers.push([raw[i]!, raw[i + 1]!]);
  }
  return headers;
}

function bodyOf(incoming: http.IncomingMessage): Uint8Array | IncomingBody {
  const { headers } = incoming;
  if (headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0) {
    return new Uint8Array(0);
  }
  const body = new IncomingBody({
    hold: () => incoming.pause(),
    release: () => incoming.resume(),
    cancel: () => incoming.removeAllListeners("data").resume(),
  });
  incoming.on("data", (chunk: Buffer) => body.push(chunk));
  incoming.once("end", () => body.finish(null));
  incoming.once("close", () => body.finish({ name: "cut", phase: "body", code: "ECONNRESET" }));
  return body;
}

async function send(
  world: RealWorld,
  answer: Answer,
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
): Promise<void> {
  if (outgoing.destroyed || world.closed) return;
  if (isWire(answer)) await sendWire(world, answer, incoming.socket);
  else await sendReply(answer, outgoing);
}

async function sendReply(reply: Reply, outgoing: http.ServerResponse): Promise<void> {
  const { status, headers, body } = reply;
  outgoing.sendDate = false;
  const flat = headers.flat() as string[];
  if (body instanceof Uint8Array) {
    if (!headers.some(([name]) => framing.has(name.toLowerCase())) && hasBody(status)) {
      flat.push("content-length", String(body.length));
    }
    outgoing.writeHead(status, flat).end(body);
    return;
  }
  outgoing.writeHead(status, flat);
  for (;;) {
    const next = await body.next();
    if (outgoing.destroyed) return body.cancel();
    if (next === null) return void outgoing.end();
    // What cannot be finished must not look finished: the connection is broken off.
    if (!(next instanceof Uint8Array)) return void outgoing.destroy();
    if (!outgoing.write(next)) await Promise.race([once(outgoing, "drain"), once(outgoing, "close")]);
  }
}

const framing = new Set(["content-length", "transfer-encoding"]);

function hasBody(status: number): boolean {
  return status >= 200 && status !== 204 && status !== 304;
}

async function sendWire(world: RealWorld, wire: Wire, socket: net.Socket): Promise<void> {
  for (const part of wire.script) {
    if ("pauseMs" in part) await world.clock.sleep(part.pauseMs);
    else socket.write(part);
    if (socket.destroyed) return;
  }
  if (wire.end === "fin") socket.end();
  else if (wire.end === "rst") socket.resetAndDestroy();
}
