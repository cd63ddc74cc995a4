import type net from "node:net";
import type { Answer, Ask, Request } from "../../service/service.ts";
import { Token } from "../../service/token.ts";
import type { Header } from "../../trace.ts";
import { CallCtx } from "../ctx.ts";
import { THREAD_HEADER } from "../recorded.ts";
import { RunningServer } from "../running-server.ts";
import { placeOf, type Server } from "../server.ts";
import type { OpenHouse } from "../world.ts";
import { Door, type Serving } from "./address.ts";
import { OnlyThread } from "./blockable-thread.ts";
import type { Target } from "./client/line.ts";
import type { Way } from "./destination.ts";
import { send, sendOdd } from "./reply.ts";
import { requestOf } from "./request.ts";
import { callIn } from "./traceparent.ts";
import type { RealWorld } from "./world.ts";

/** A server of a setup on sockets of its own, one for each of its addresses; off, it has addresses at which nobody listens. */
export class Listener {
  readonly #world: RealWorld;
  readonly machine: RunningServer;
  readonly #doors = new Map<string | undefined, Door>();
  #nobody: Promise<Door> | undefined;
  #thread: OnlyThread | undefined;

  /** Where its doors listen whenever they do, in an open house; anywhere where none is kept. */
  readonly #ports = new Map<string | undefined, number>();

  constructor(world: RealWorld, server: Server, open?: OpenHouse) {
    this.#world = world;
    this.machine = new RunningServer(server);
    for (const [place, port] of Object.entries(open?.ports ?? {})) {
      const { server: name, door } = placeOf(place);
      if (name === server.name) this.#ports.set(door, port);
    }
  }

  /** Where others find one of its doors, or what stands before it for every call; undefined where nobody listens. */
  address(name?: string): Target | undefined {
    const door = this.#doors.get(name);
    const always = this.machine.server.faults.filter(({ plan }) => isEmpty(plan));
    const front = always.map((planned) => door?.frontOf(planned)).find((each) => each !== undefined);
    if (front !== undefined) return front.target;
    return door?.listens ? door.target : undefined;
  }

  /** Where this call goes: to a door, or to what stands before it. */
  wayOf(call: number, ask: Ask, name?: string): Way | Promise<Way> {
    const { server, networkFaults, doors } = this.machine;
    const door = name === undefined || doors.includes(name) ? this.#doors.get(name) : undefined;
    if (door === undefined) return this.#wayToNobody();
    const world = this.#world;
    const struck = networkFaults.struck(ask, world.now(), (purpose) => world.chance(`${server.name}/${purpose}`));
    const front = struck && door.frontOf(struck);
    if (front === undefined) return { target: door.carrier?.target ?? door.target };
    const { fault, value } = struck!;
    const note = () => world.record(server.name, call, { kind: "decided", by: fault.name, says: fault.says(value) });
    const noted = (does: boolean): Way => {
      if (does) note();
      return { target: front.target };
    };
    if (front.dropped !== undefined) {
      const failed: Way["failed"] = (why, port) => {
        if (port !== undefined && why.name !== "timed-out" && front.dropped!(port)) note();
      };
      return { target: front.target, failed };
    }
    const does = front.beforeCall?.(value as never, world.usesPort) ?? true;
    return does instanceof Promise ? does.then(noted) : noted(does);
  }

  async open(): Promise<void> {
    // A change may still be under way when the world ends.
    if (this.#world.closed) return;
    const { name, faults, off } = this.machine.server;
    if (!off && faults.some(({ fault }) => fault.blocksThread)) this.#thread = new OnlyThread();
    // One after the other: where a thread stands before them, each waits for its word.
    for (const doorName of [undefined, ...this.machine.doors]) {
      const door = new Door(this.#world);
      this.#doors.set(doorName, door);
      if (off) await door.refuse();
      else await door.listen(this.#serving(doorName), this.#ports.get(doorName) ?? 0, this.#thread);
      if (this.#world.isOpenHouse && door.listens) this.#ports.set(doorName, door.target.port);
      for (const planned of faults) {
        // What only passes calls on is part of the server, and off with it.
        if (!off || planned.fault.meets?.(planned.value, off) !== undefined) await door.putBefore(name, planned);
      }
    }
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    const nobody = this.#nobody;
    this.#thread = undefined;
    this.#nobody = undefined;
    const closing = [...this.#doors.values(), thread].map((each) => each?.close());
    await Promise.all([...closing, nobody?.then((door) => door.close())]);
  }

  /** A door that it does not have is an address at which nobody listens. */
  async #wayToNobody(): Promise<Way> {
    this.#nobody ??= Door.ofNobody(this.#world);
    return { target: (await this.#nobody).target };
  }

  async change(server: Server): Promise<void> {
    const before = this.#outside();
    this.machine.change(server);
    if (before === this.#outside()) return;
    if (server.off && server.stopsPolitely) this.#thread?.stopAccepting();
    if (server.off && server.stopsPolitely) await Promise.all([...this.#doors.values()].map((door) => door.drain()));
    await this.close();
    await this.open();
  }

  /** What of a server is seen from outside without asking it anything. */
  #outside(): string {
    const { off, faults } = this.machine.server;
    const inFront = faults
      .filter(({ fault }) => fault.place !== "handler" || fault.blocksThread)
      .map(({ fault, value }) => [fault.name, value]);
    return JSON.stringify([off, this.machine.doors, inFront]);
  }

  readonly #keepBusy = (ms: number): void => {
    if (this.#thread !== undefined) this.#world.working(this.#thread.keepBusy(ms));
  };

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
      const { call, guest } = world.arrived(server.name, thread, request, socket);
      const answer = await this.machine.handler(request, new CallCtx(world, server, call, this.#keepBusy));
      const stamped = stamp.on(answer);
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

function isEmpty(plan: object): boolean {
  return Object.keys(plan).length === 0;
}
