import type net from "node:net";
import type { PlannedFault } from "../../../fault/fault.ts";
import { Cancellation } from "../../../service/cancellation.ts";
import type { Meter } from "../../../service/capacity/meter.ts";
import type { Database } from "../../../service/data/database.ts";
import { type Answer, isWire, type Request } from "../../../service/service.ts";
import { fromPromise, type Task } from "../../../service/task.ts";
import { headerValue, withoutHeader } from "../../../text/headers/headers.ts";
import { CallCtx, type Engine } from "../../calling/ctx.ts";
import { THREAD_HEADER } from "../../calling/recorded.ts";
import { callIn, type RunTrace } from "../../run-trace.ts";
import type { OpenServer, Server } from "../../server.ts";
import { RunningServer } from "../../serving/running-server.ts";
import { struckBy } from "../../strikes.ts";
import type { Activity } from "../activity.ts";
import type { CallIds } from "../calling/call-ids.ts";
import { HttpListener, type RequestHandling } from "../listening/http-listener.ts";
import { handOn } from "../network-faults/relay.ts";
import type { Backend, Draining, Listening } from "./backend.ts";
import { BlockableThread } from "./blockable-thread.ts";
import { IncomingCalls } from "./incoming-calls.ts";
import { requestOf } from "./received-request.ts";
import { send, sendOdd, statusOf } from "./reply.ts";
import { TURNS_TO_ARRIVE, turns } from "./turns.ts";

/** The keep-alive timeout for connections of a user's own server: only a fault may close one while it is idle. */
const KEEPS_IDLE_MS = 600_000;

/** Sends an answer. `progressed` is called whenever the kernel has accepted some of it. */
type SendReply = (answer: Answer, progressed: (() => void) | undefined) => void | Promise<void>;

/** The parts of the run that one of our servers needs. */
export interface RunParts {
  readonly engine: Engine;
  readonly activity: Activity;
  readonly callIds: CallIds;
  readonly trace: RunTrace;
  /** The faults that strike single calls. */
  readonly struck: ReadonlyMap<number, PlannedFault>;
}

/** One of our servers on sockets. It records and answers requests, and runs its connections in one thread if a fault may block it. */
export class OurServer implements Backend {
  readonly #run: RunParts;
  readonly #running: RunningServer;
  readonly #open: OpenServer | undefined;
  readonly #arrivals: IncomingCalls;
  readonly #listeners = new Set<HttpListener>();
  #thread: BlockableThread | undefined;
  #isDraining = false;

  constructor(server: Server, run: RunParts, database: Database, meter?: Meter) {
    this.#run = run;
    this.#running = new RunningServer(server, database, meter);
    this.#open = server.open;
    this.#arrivals = new IncomingCalls(run, server.open);
  }

  get doors(): readonly string[] {
    return this.#running.doors;
  }

  change(server: Server): void {
    this.#running.change(server);
    for (const listener of this.#listeners) listener.limitHeads(this.#headLimit?.ms);
  }

  async listen(door: string | undefined, port: number): Promise<Listening> {
    const isBlockable = this.#running.server.faults.some(({ fault }) => fault.blocksThread);
    if (isBlockable) this.#thread ??= new BlockableThread();
    this.#isDraining = false;
    const listener = new HttpListener(this.#serving(door));
    this.#listeners.add(listener);
    listener.limitHeads(this.#headLimit?.ms);
    if (this.#thread === undefined)
      return { target: await listener.listen(port), take: (socket) => listener.take(socket) };
    const target = await this.#thread.before(await listener.listen(0), port);
    return { target, take: (socket) => handOn(socket, target) };
  }

  drain(): Draining {
    this.#isDraining = true;
    // The answers that its own listeners have sent may still be on their way through the thread.
    const thread = this.#thread?.drain();
    const ended = Promise.all([thread?.ended, ...[...this.#listeners].map((listener) => listener.drain())]);
    return { closed: thread?.closed, ended };
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    const listeners = [...this.#listeners];
    this.#thread = undefined;
    this.#listeners.clear();
    await Promise.all([...listeners, thread].map((each) => each?.close()));
  }

  /** The fault that limits the time for the head of every request. */
  get #headLimit(): { readonly by: string; readonly ms: number } | undefined {
    const always = this.#running.server.faults.filter(({ plan }) => Object.keys(plan).length === 0);
    const [first] = always.flatMap(({ fault, value }) => {
      const ms = fault.headLimitMs?.(value);
      return ms === undefined ? [] : [{ by: fault.name, ms }];
    });
    return first;
  }

  readonly #keepBusy = (ms: number): void => {
    if (this.#thread !== undefined) this.#run.activity.watchThread(this.#thread.keepBusy(ms));
  };

  #serving(door: string | undefined): RequestHandling {
    const { name } = this.#running.server;
    return {
      name,
      isOpen: this.#open !== undefined,
      clock: this.#run.engine.clock,
      ...(this.#open?.toOwn && { keepsIdleMs: KEEPS_IDLE_MS }),
      headTimedOut: () => {
        const by = this.#headLimit?.by;
        const says = "the head of a request arrived too slowly";
        if (by !== undefined) this.#run.engine.record(name, 0, { kind: "decided", by, says });
      },
      connected: (socket) => this.#run.callIds.connected(socket),
      judges: this.#running.judges,
      serve: (incoming, outgoing) => {
        const request = requestOf(incoming, outgoing, this.#running.server.noticesHangUp);
        const thread = callIn(this.#run.trace, incoming.headers[THREAD_HEADER] as string);
        this.#work(at(request, door), thread, incoming.socket, (answer, progressed) =>
          send(this.#run, answer, incoming, outgoing, progressed),
        );
      },
      serveOdd: (odd, socket) => {
        const { localPort } = socket;
        const request = at(
          { ...odd, headers: withoutHeader(odd.headers, THREAD_HEADER), cancellation: Cancellation.NEVER, localPort },
          door,
        );
        const thread = callIn(this.#run.trace, headerValue(odd.headers, THREAD_HEADER));
        this.#work(request, thread, socket, (answer, progressed) =>
          sendOdd(this.#run, answer, request.method, socket, progressed),
        );
      },
    };
  }

  #work(request: Request, thread: number | undefined, socket: net.Socket, reply: SendReply): void {
    this.#run.activity.begin(this.#respond(request, thread, socket, reply));
  }

  *#respond(request: Request, thread: number | undefined, socket: net.Socket, reply: SendReply): Task<void> {
    const { server, stamp } = this.#running;
    const { call, outside } = this.#arrivals.of(this.#running.arrived(request), {
      at: server.name,
      door: request.door,
      thread,
      socket,
    });
    const ctx = new SocketCtx(socket, this.#run.engine, this.#running, call, this.#keepBusy);
    const { working } = this.#run.activity;
    working.add(call);
    const handler = struckBy(this.#run.struck.get(call), this.#running.handler);
    const answer = yield* handler(request, ctx);
    ctx.unheard(answer);
    const stamped = stamp.on(answer);
    working.delete(call);
    // Otherwise callers would go on using a connection, and the drain would never end.
    const last = this.#isDraining && !isWire(stamped) ? { ...stamped, closes: true } : stamped;
    const sending = reply(last, outside?.progressed);
    if (sending !== undefined) yield* fromPromise(sending);
    if (ctx.hasMore) yield* fromPromise(this.#hasArrived());
    ctx.answered();
    outside?.answered(call, statusOf(stamped));
  }

  /** Resolves when a caller in this process has what was sent to it. */
  async #hasArrived(): Promise<void> {
    if (this.#thread !== undefined) await this.#run.activity.watchThread(this.#thread.passOn());
    await turns(TURNS_TO_ARRIVE);
  }
}

/** The context of a call that came over a socket: the caller has left once the socket is closed. */
class SocketCtx extends CallCtx {
  readonly #socket: net.Socket;

  constructor(socket: net.Socket, engine: Engine, running: RunningServer, call: number, busy: (ms: number) => void) {
    super(engine, running, call, undefined, busy);
    this.#socket = socket;
  }

  override get isAwaited(): boolean {
    return !this.#socket.destroyed;
  }
}

function at(request: Request, door: string | undefined): Request {
  return door === undefined ? request : { ...request, door };
}
