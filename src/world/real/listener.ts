import type http from "node:http";
import type net from "node:net";
import type { Fault } from "../../fault/fault.ts";
import { type Answer, type Ask, isWire, type Request } from "../../service/service.ts";
import { Token } from "../../service/token.ts";
import type { Header } from "../../trace.ts";
import { CallCtx } from "../ctx.ts";
import { Machine } from "../machine.ts";
import { THREAD_HEADER } from "../recorded.ts";
import type { Server } from "../server.ts";
import type { OpenHouse } from "../world.ts";
import type { Target } from "./client/line.ts";
import { Door, type Serving } from "./door.ts";
import type { Front } from "./fronts/front.ts";
import { fronts } from "./fronts/index.ts";
import { IncomingBody } from "./incoming.ts";
import { send, sendOdd } from "./reply.ts";
import { callIn } from "./thread.ts";
import type { RealWorld } from "./world.ts";

/** A server of a setup on sockets of its own, one for each of its addresses; off, it has addresses at which nobody listens. */
export class Listener {
  readonly #world: RealWorld;
  readonly machine: Machine;
  readonly #doors = new Map<string | undefined, Door>();
  readonly #fronts = new Map<Fault, Front>();

  /** Where its first door listens whenever it does; 0 for anywhere. */
  #port: number;

  constructor(world: RealWorld, server: Server, open?: OpenHouse) {
    this.#world = world;
    this.machine = new Machine(server);
    this.#port = open?.ports[server.name] ?? 0;
  }

  /** A door by its name; the one every server has, where none is named. */
  find(name?: string): Door | undefined {
    return this.#doors.get(name);
  }

  target(name?: string): Target {
    const door = this.find(name);
    if (door === undefined) throw new Error(`${this.machine.server.name} has no door ${name}`);
    return door.target;
  }

  /** What stands before it for every call. */
  get front(): Front | undefined {
    const planned = this.machine.server.faults.find(({ fault, plan }) => this.#fronts.has(fault) && isEmpty(plan));
    return planned && this.#fronts.get(planned.fault);
  }

  /** Where this call goes: to a door, or to what stands before it. */
  targetOf(call: number, ask: Ask, door?: string): Target {
    const { server, gate } = this.machine;
    const world = this.#world;
    const struck = gate.struck(ask, world.now(), (purpose) => world.chance(`${server.name}/${purpose}`));
    const front = struck && this.#fronts.get(struck.fault);
    if (front === undefined) return this.target(door);
    world.record(server.name, call, {
      kind: "decided",
      by: struck!.fault.name,
      says: struck!.fault.says(struck!.value),
    });
    front.beforeCall?.();
    return front.target;
  }

  async open(): Promise<void> {
    // A change may still be under way when the world ends.
    if (this.#world.closed) return;
    const names = [undefined, ...this.machine.doors];
    await Promise.all(
      names.map(async (name) => {
        const door = new Door(this.#world);
        this.#doors.set(name, door);
        if (this.machine.server.off) await door.refuse();
        else await door.listen(this.#serving(name), name === undefined ? this.#port : 0);
        if (this.#world.isOpenHouse && name === undefined && door.listens) this.#port = door.target.port;
      }),
    );
    const { name, faults } = this.machine.server;
    for (const { fault, value } of faults) {
      const openFront = fronts.get(fault.name);
      if (openFront !== undefined)
        this.#fronts.set(fault, await openFront({ name, target: this.target() }, value as never));
    }
  }

  async close(): Promise<void> {
    const standing = [...this.#fronts.values()];
    this.#fronts.clear();
    await Promise.all([...this.#doors.values(), ...standing].map((each) => each.close()));
  }

  async change(server: Server): Promise<void> {
    const before = this.#outside();
    this.machine.change(server);
    if (before === this.#outside()) return;
    if (server.off && server.stopsPolitely) await Promise.all([...this.#doors.values()].map((door) => door.drain()));
    await this.close();
    await this.open();
  }

  /** What of a server is seen from outside without asking it anything. */
  #outside(): string {
    const { off, faults } = this.machine.server;
    const inFront = faults
      .filter(({ fault }) => fault.place !== "handler")
      .map(({ fault, value }) => [fault.name, value]);
    return JSON.stringify([off, this.machine.doors, inFront]);
  }

  #serving(door: string | undefined): Serving {
    return {
      judgesTargets: this.machine.judgesTargets,
      serve: (incoming, outgoing) => {
        const request = requestOf(incoming, outgoing, this.machine.server.noticesHangUp);
        const thread = callIn(incoming.headers[THREAD_HEADER] as string);
        this.#work(at(request, door), thread, incoming.socket, (answer) =>
          send(this.#world, answer, incoming, outgoing),
        );
      },
      serveOdd: (odd, socket) => {
        const request = at({ ...odd, headers: withoutThread(odd.headers), gone: Token.NEVER }, door);
        const thread = callIn(odd.headers.find(([name]) => name.toLowerCase() === THREAD_HEADER)?.[1]);
        this.#work(request, thread, socket, (answer) => sendOdd(this.#world, answer, request.method, socket));
      },
    };
  }

  #work(
    request: Request,
    thread: number | undefined,
    socket: net.Socket,
    reply: (answer: Answer) => Promise<void>,
  ): void {
    const world = this.#world;
    const { server, stamp } = this.machine;
    const respond = async () => {
      const { call, guest } = world.arrived(server.name, thread, `${request.method} ${request.path}`, socket);
      const answer = await this.machine.handler(request, new CallCtx(world, server, call));
      const stamped = isWire(answer) ? answer : stamp.on(answer);
      await reply(stamped);
      guest?.answered(stamped);
    };
    world.working(respond());
  }
}

function at(request: Request, door: string | undefined): Request {
  return door === undefined ? request : { ...request, door };
}

function withoutThread(headers: readonly Header[]): Header[] {
  return headers.filter(([name]) => name.toLowerCase() !== THREAD_HEADER);
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

function isEmpty(plan: object): boolean {
  return Object.keys(plan).length === 0;
}
