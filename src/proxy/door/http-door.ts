import { once } from "node:events";
import http from "node:http";
import type net from "node:net";
import { Faulty } from "../../fault/apply.ts";
import type { PlannedFault } from "../../fault/fault.ts";
import type { Clock } from "../../service/host.ts";
import type { Answer, Handler, Reply, Request } from "../../service/service.ts";
import { begin, fromPromise } from "../../service/task.ts";
import type { Header, What } from "../../trace.ts";
import { CallCtx, type Engine } from "../../world/calling/ctx.ts";
import { Activity } from "../../world/real/activity.ts";
import { RealHost } from "../../world/real/machine/host.ts";
import { requestOf } from "../../world/real/serving/received-request.ts";
import { send, statusOf } from "../../world/real/serving/reply.ts";
import { clientServer } from "../../world/server.ts";
import type { HostPort } from "../listen/host-port.ts";
import { type Exchange, type ExchangeEnd, watchEnd } from "./exchange.ts";
import { divertBytes } from "./first-bytes.ts";
import { agentTo, bodyOf, type Forwarded, forward, type Secured, traceOf, unanswered } from "./forward.ts";
import { pairsOf, passOn, passOnInterim, tunnel } from "./pass-on.ts";
import { type ParseError, unreadable } from "./unreadable-request.ts";

const host = "127.0.0.1";
/** Larger heads than any server accepts. */
const mostHeadBytes = 256 * 1024;

export interface DoorOptions {
  readonly name: string;
  readonly upstream: HostPort;
  /** Begins TLS to the upstream; undefined if it speaks none. */
  readonly secured?: Secured;
  readonly clock: Clock;
  chance(purpose: string): number;
  /** Called when a request has arrived. Returns the headers that it gets in addition; by default its own trace context. */
  arrived?(exchange: Exchange, incoming: http.IncomingMessage, outgoing: http.ServerResponse): readonly Header[];
  /** Called before a planned fault strikes a request. */
  struck?(exchange: Exchange, planned: PlannedFault): void;
  /** Called with the answer that a fault did not change, or with what is sent instead. */
  answers?(exchange: Exchange, answer: Answer, response: http.IncomingMessage | undefined): void;
  /** Called when the answer to a request begins. */
  observe?(exchange: Exchange): void;
  /** Gets connections that begin with anything but HTTP/1.1; by default they are closed. */
  bytes?(client: net.Socket, first: Buffer): void;
  /** Called when a connection ends, because its bytes are not a message. */
  unreadable?(port: number | undefined, why: string): void;
  /** Called when an exchange is over, whether or not it had an answer. */
  ended?(exchange: Exchange, course: ExchangeEnd): void;
  onCrash(error: unknown): void;
}

/** A request with what only the innermost handler needs. Faults that change a request keep it. */
interface DoorRequest extends Request {
  readonly agent: http.Agent;
  readonly exchange: Writable<Exchange>;
  readonly times: { askedMs: number | null; answeredMs: number | null };
  readonly informed: (interim: http.InformationEvent) => void;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/**
 * An HTTP/1.1 server on loopback in front of an upstream, which strikes messages with faults. The answer that a fault breaks is the
 * upstream's own; a message that none strikes passes unchanged.
 */
export class HttpDoor {
  readonly #options: DoorOptions;
  readonly #server: http.Server;
  readonly #faulty: Faulty;
  readonly #sockets = new Map<net.Socket, http.Agent>();
  readonly #activity: Activity;
  /** The upstream's answers, by the reply that a fault sees. */
  readonly #responses = new WeakMap<object, http.IncomingMessage>();
  readonly #host = new RealHost();

  private constructor(options: DoorOptions) {
    this.#options = options;
    this.#activity = new Activity({ now: () => options.clock.now(), pending: 0 });
    const struck = (by: PlannedFault, request: Request) => options.struck?.((request as DoorRequest).exchange, by);
    this.#faulty = new Faulty([], this.#ask, struck);
    const timeouts = { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 };
    this.#server = http.createServer({ ...timeouts, maxHeaderSize: mostHeadBytes }, (incoming, outgoing) => {
      this.#serve(incoming, outgoing).catch(options.onCrash);
    });
    if (options.bytes !== undefined) divertBytes(this.#server, options.bytes);
    this.#server.on("connection", (socket: net.Socket) => this.#connected(socket));
    this.#server.on("upgrade", (request, socket, begun) => tunnel(request, socket as net.Socket, begun, options));
    this.#server.on("clientError", (error: ParseError, socket) => {
      const why = unreadable(error);
      if (why !== undefined) options.unreadable?.((socket as net.Socket).remotePort, why);
      socket.destroy();
    });
  }

  static async open(options: DoorOptions, port = 0): Promise<HttpDoor> {
    const door = new HttpDoor(options);
    door.#server.listen(port, host);
    await once(door.#server, "listening");
    return door;
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port;
  }

  /** Replaces the faults. Unchanged ones keep their counts. */
  change(faults: readonly PlannedFault[]): void {
    this.#faulty.change(faults);
  }

  /** Closes connections without a request in progress, so that the next call opens one. */
  closeIdle(): void {
    this.#server.closeIdleConnections();
  }

  close(): void {
    this.#activity.end();
    this.#server.close();
    for (const [socket, agent] of this.#sockets) for (const each of [agent, socket]) each.destroy();
  }

  #connected(socket: net.Socket): void {
    // Each connection has one of its own to the upstream, as without the door.
    const agent = agentTo(this.#options.secured);
    this.#sockets.set(socket, agent);
    socket.setMaxListeners(0);
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.once("close", () => {
      this.#sockets.delete(socket);
      agent.destroy();
    });
  }

  async #serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse): Promise<void> {
    const { clock, name } = this.#options;
    const agent = this.#sockets.get(incoming.socket) ?? new http.Agent();
    const exchange: Writable<Exchange> = {
      ...{ atMs: clock.now(), port: incoming.socket.remotePort },
      line: `${incoming.method} ${incoming.url}`,
      ...{ faults: [], upstream: undefined, client: null },
    };
    const times = { askedMs: null, answeredMs: null };
    watchEnd(incoming, outgoing, (sent) =>
      this.#options.ended?.(exchange, { tookMs: clock.now() - exchange.atMs, ...sent, ...times }),
    );
    const informed = (interim: http.InformationEvent) => passOnInterim(interim, incoming, outgoing);
    const own = requestOf(incoming, outgoing, true);
    const added = this.#options.arrived?.(exchange, incoming, outgoing) ?? traceOf(incoming.headers);
    const headers = own.headers.concat(added);
    const request: DoorRequest = { ...own, headers, agent, exchange, times, informed };
    const ctx = new CallCtx(this.#engine(exchange), { server: { ...clientServer, name } }, 0);
    const answer = await begin(this.#faulty.handle(request, ctx));
    exchange.client = statusOf(answer);
    this.#options.observe?.(exchange);
    const response = this.#responses.get(answer);
    this.#options.answers?.(exchange, answer, response);
    if (response === undefined) await send({ engine: { clock }, activity: this.#activity }, answer, incoming, outgoing);
    else if (!outgoing.destroyed) passOn(response, outgoing, request.method);
  }

  /** The innermost handler: the upstream. */
  readonly #ask: Handler = (request) => fromPromise(this.#asked(request as DoorRequest));

  async #asked(request: DoorRequest): Promise<Answer> {
    const { agent, exchange, times, informed } = request;
    const sinceBegin = () => this.#options.clock.now() - exchange.atMs;
    times.askedMs = sinceBegin();
    const forwarded: Forwarded = await forward(request, this.#options.upstream, agent, informed);
    times.answeredMs = sinceBegin();
    if ("failed" in forwarded) {
      exchange.upstream = forwarded.failed;
      return unanswered(forwarded.failed);
    }
    const { statusCode: status = 200, rawHeaders } = forwarded;
    exchange.upstream = status;
    const reply: Reply = { status, headers: pairsOf(rawHeaders), body: bodyOf(forwarded) };
    this.#responses.set(reply, forwarded);
    return reply;
  }

  #engine(exchange: Writable<Exchange>): Engine {
    const { clock, chance } = this.#options;
    return {
      clock,
      host: this.#host,
      records: true,
      chance: (_, purpose) => chance(purpose),
      record(_who, _call, what: What) {
        if (what.kind === "decided") exchange.faults = [...exchange.faults, { name: what.by, says: what.says }];
      },
      ask: () => {
        throw new Error("a fault calls no server");
      },
      background() {},
      leave() {},
    };
  }
}
