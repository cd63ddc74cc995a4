import type http from "node:http";
import type net from "node:net";
import type { PlannedFault } from "../../../fault/fault.ts";
import { http2Begins } from "../../../proxy/door/first-bytes.ts";
import { HttpDoor } from "../../../proxy/door/http-door.ts";
import { pairsOf, passBytes } from "../../../proxy/door/pass-on.ts";
import type { HostPort } from "../../../proxy/listen/host-port.ts";
import type { Injection } from "../../../scenario/strikes/struck-call.ts";
import { type Answer, isWire } from "../../../service/service.ts";
import { mustHave } from "../../../text/values/must-have.ts";
import type { Failure, Header } from "../../../trace.ts";
import { recorded } from "../../../world/calling/recorded.ts";
import type { RealClock } from "../../../world/real/machine/clock.ts";
import { traceparentFor } from "../../../world/run-trace.ts";
import type { TraceBook } from "../trace-book.ts";
import { faultsAt } from "./door-faults.ts";

/** The parts of a system's copy that a door needs. */
export interface DoorHost {
  readonly clock: RealClock;
  /** The run in progress; undefined between runs. */
  book(): TraceBook | undefined;
  /** Called for a connection whose messages are not read. Returns false if it is struck, and ends it then. */
  tunnels(from: string, to: string, line: string, client: net.Socket): boolean;
  onCrash(error: unknown): void;
}

const mostBytes = 65_536;

/** The door between two services: every call of one to the other passes here, and one of them can be struck. */
export class ArrowDoor {
  readonly from: string;
  readonly to: string;
  readonly #host: DoorHost;
  #door!: HttpDoor;
  #strikes: ReadonlyMap<PlannedFault, Injection> = new Map();
  /** By exchange: its call, and when it began. */
  readonly #calls = new WeakMap<object, { readonly call: number; readonly book: TraceBook; readonly atMs: number }>();

  private constructor(from: string, to: string, host: DoorHost) {
    this.from = from;
    this.to = to;
    this.#host = host;
  }

  static async open(from: string, to: string, upstream: HostPort, host: DoorHost): Promise<ArrowDoor> {
    const door = new ArrowDoor(from, to, host);
    door.#door = await HttpDoor.open({
      name: to,
      upstream,
      clock: host.clock,
      // A fault at a single call leaves nothing to chance.
      chance: () => 0,
      arrived: (exchange, incoming, outgoing) => door.#arrived(exchange, incoming, outgoing),
      bytes: (client, first) => {
        if (host.tunnels(from, to, `CONNECT ${protocolOf(first)}`, client)) passBytes(client, upstream, [first]);
      },
      struck: (exchange, planned) => door.#struck(exchange, planned),
      answers: (exchange, answer, response) => door.#answers(exchange, answer, response),
      onCrash: host.onCrash,
    });
    return door;
  }

  get port(): number {
    return this.#door.port;
  }

  /** Strikes these calls from here on. Connections without a request in progress are closed. */
  strike(strikes: readonly Injection[]): void {
    this.#strikes = faultsAt(`${this.from}->${this.to}`, strikes);
    const faults = [...this.#strikes.keys()];
    // Without this, equal faults would keep the counts of the run before.
    this.#door.change([]);
    this.#door.change(faults);
    if (faults.length > 0) this.#door.closeIdle();
  }

  /** Counts a connection that does not pass the HTTP server, which numbers only its own requests. */
  countTunnel(): void {
    for (const [{ plan }, { at }] of this.#strikes)
      if (at.line === undefined) (plan as { calls: readonly number[] }).calls = plan.calls!.map((nth) => nth - 1);
  }

  close(): void {
    this.#door.close();
  }

  #arrived(
    exchange: { readonly line: string },
    incoming: http.IncomingMessage,
    outgoing: http.ServerResponse,
  ): Header[] {
    const trace = incoming.headers.traceparent as string | undefined;
    const book = this.#host.book();
    if (book === undefined || book.isOver) return trace === undefined ? [] : [["traceparent", trace]];
    const { call } = book.arrived(this.from, this.to, exchange.line, trace);
    this.#calls.set(exchange, { call, book, atMs: book.atMs });
    outgoing.once("close", () => this.#left(exchange));
    return [["traceparent", traceparentFor(book.trace, call, trace)]];
  }

  #struck(exchange: object, planned: PlannedFault): void {
    const known = this.#calls.get(exchange);
    const strike = this.#strikes.get(planned);
    if (known !== undefined && strike !== undefined) known.book.strike(known.call, strike);
  }

  #answers(
    exchange: { readonly faults: readonly { readonly name: string; readonly says: string }[] },
    answer: Answer,
    response: http.IncomingMessage | undefined,
  ): void {
    const known = this.#calls.get(exchange);
    if (known === undefined) return;
    const { call, book } = known;
    for (const { name, says } of exchange.faults) book.record(this.to, call, { kind: "decided", by: name, says });
    if (response !== undefined) this.#passing(exchange, response);
    else if (isWire(answer)) {
      const ends = { rst: reset, fin: cut, silence: undefined }[answer.end];
      if (ends !== undefined) this.#failed(exchange, ends);
    } else {
      const body = answer.body instanceof Uint8Array ? answer.body : new Uint8Array(0);
      this.#answered(exchange, recorded(answer.status, answer.headers, body));
    }
  }

  /** Reads along with an answer that passes unchanged. */
  #passing(exchange: object, response: http.IncomingMessage): void {
    const pieces: Buffer[] = [];
    let length = 0;
    response.on("data", (piece: Buffer) => {
      if (length < mostBytes) pieces.push(piece);
      length += piece.length;
    });
    response.once("end", () => {
      const { rawHeaders, statusCode = 200 } = response;
      const reply = recorded(statusCode, pairsOf(rawHeaders), Buffer.concat(pieces));
      this.#answered(exchange, { ...reply, bodyBytes: length });
    });
    response.once("error", () => this.#failed(exchange, cut));
  }

  #answered(exchange: object, reply: ReturnType<typeof recorded>): void {
    const { call, book, atMs } = this.#callOf(exchange);
    book.ended(this.from, call, { kind: "answered", tookMs: book.atMs - atMs, reply });
  }

  #failed(exchange: object, why: Failure): void {
    const { call, book, atMs } = this.#callOf(exchange);
    book.ended(this.from, call, { kind: "failed", tookMs: book.atMs - atMs, why });
  }

  #callOf(exchange: object) {
    return mustHave(this.#calls.get(exchange), "the call of an exchange");
  }

  /** The connection is closed: if the answer has not ended, its caller has left. */
  #left(exchange: object): void {
    this.#failed(exchange, gaveUp);
  }
}

/** The first byte of a handshake of TLS. */
const tlsHandshake = 0x16;

function protocolOf(first: Buffer): string {
  if (first.toString("latin1").startsWith(http2Begins)) return "HTTP/2";
  return first[0] === tlsHandshake ? "TLS" : "bytes";
}

const reset: Failure = { name: "reset", phase: "headers", code: "ECONNRESET" };
const cut: Failure = { name: "cut", phase: "body", code: "ECONNRESET" };
const gaveUp: Failure = { name: "timed-out", phase: "headers", code: "closed" };
