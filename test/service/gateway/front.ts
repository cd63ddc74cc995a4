import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach } from "vitest";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import type { CallTimeout, Outcome, OutgoingRequest } from "../../../src/service/service.ts";
import type { Deferred } from "../../../src/service/task.ts";
import type { Event } from "../../../src/trace.ts";
import { call } from "../../../src/world/real/calling/call.ts";
import { Caller } from "../../../src/world/real/calling/caller.ts";
import { RealWorld } from "../../../src/world/real/world.ts";
import type { Server } from "../../../src/world/server.ts";

/** The real world, with a server of the test behind the gateway. */
class Elsewhere extends RealWorld {
  behind = 0;
  #caller: Caller | undefined;
  #calls = 0;

  override ask(
    from: Server,
    parent: number | null,
    to: string,
    ask: OutgoingRequest,
    timeout: CallTimeout | undefined,
  ): Deferred<Outcome> {
    const destination = () => ({ target: { host: "127.0.0.1", port: this.behind } });
    this.#caller ??= new Caller(from.calls);
    const caller = this.#caller;
    const plan = { call: ++this.#calls, from, parent, to: { server: to }, destination, ask, timeout, caller };
    return this.activity.begin(call(this, plan));
  }

  override async [Symbol.asyncDispose](): Promise<void> {
    this.#caller?.close();
    await super[Symbol.asyncDispose]();
  }
}

export class Front {
  port = 0;
  behindPort = 0;
  events: Event[] = [];
  behind!: http.Server;
  /** Handles each request to the server behind. */
  serve: (request: http.IncomingMessage, response: http.ServerResponse) => void = () => {};

  ask(path: string, options: http.RequestOptions = {}, body?: Uint8Array) {
    return new Promise<{ reply: http.IncomingMessage; body: Buffer }>((resolve, reject) => {
      const where = { host: "127.0.0.1", port: this.port, path, agent: false };
      const request = http.request({ ...where, ...options }, async (reply) => {
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of reply) chunks.push(chunk);
          resolve({ reply, body: Buffer.concat(chunks) });
        } catch (error) {
          reject(error);
        }
      });
      request.on("error", reject).end(body);
    });
  }
}

/** Starts a gateway before each test, and behind it a server that does what the test says. */
export function frontOf(settings: Readonly<Record<string, unknown>> = {}): Front {
  const front = new Front();
  let world: Elsewhere;
  beforeEach(async () => {
    front.events = [];
    front.behind = http.createServer((request, response) => front.serve(request, response));
    front.behind.listen(0, "127.0.0.1");
    await once(front.behind, "listening");
    front.behindPort = (front.behind.address() as AddressInfo).port;
    const servers = resolveSetup({ gateway: { share: "0%", ...settings }, order: {}, payment: {}, monolith: {} });
    world = new Elsewhere({ servers, seed: 1, sink: (event) => front.events.push(event) });
    world.behind = front.behindPort;
    await world.open();
    front.port = Number(new URL(world.address("gateway")!).port);
  });
  afterEach(async () => {
    await world[Symbol.asyncDispose]();
    front.behind.closeAllConnections();
    front.behind.close();
  });
  return front;
}
