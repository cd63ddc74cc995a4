import type { Clock, Timer } from "../../service/host.ts";
import type { Visit } from "../connections.ts";
import type { Exchange, ExchangeEnd } from "../door/exchange.ts";
import type { ProxyConnection } from "../link/connection.ts";
import type { Delivery } from "../link/socket-writer.ts";
import type { Handshake } from "../tls/handshake.ts";
import type { EndFailure } from "./end-failure.ts";
import {
  connectionEntry,
  type EntryDetails,
  messageEntry,
  openKnows,
  openMessageEntry,
  unreachedEntry,
  waitingEntry,
} from "./log-entries.ts";
import { clientCourse } from "./message-course.ts";
import type { TrafficLog } from "./traffic-log.ts";

/** Longer ones are told before they end, so that nobody takes a proxy that keeps a client waiting for an unused one. */
const longMs = 1000;

export interface TrafficSource {
  readonly name: string;
  readonly clock: Clock;
  readonly log: TrafficLog;
  handshake(): Handshake | undefined;
  /** Takes why nothing could be read from the connection from this port; undefined if it could. */
  takeFailure(port: number): EndFailure | undefined;
  /** The client from this port, which may have gone. */
  visitAt(port: number): Visit | undefined;
}

/** Counts the messages of one proxy, and tells the log its messages and connections: when they end, and if they last long. */
export class ProxyTraffic {
  readonly #source: TrafficSource;
  readonly #open = new Map<object, { readonly number: number; readonly timer: Timer }>();
  /** The number of messages that have arrived. */
  messages = 0;

  constructor(source: TrafficSource) {
    this.#source = source;
  }

  connected(visit: Visit): void {
    this.#watch(visit, visit.number, () => {
      if (visit.hasMessages) return;
      const knows = visit.connection && { knows: openKnows };
      this.#add(visit.number, { ...this.#connectionEntry(visit), isOpen: true, ...knows });
    });
  }

  disconnected(visit: Visit, code?: string): void {
    this.#over(visit);
    const { connection, number, port } = visit;
    const failure = this.#source.takeFailure(port);
    if (connection === undefined) {
      if (code !== undefined) this.#add(number, { ...unreachedEntry(code), tookMs: this.#since(visit.beganMs) });
      return;
    }
    const { planned, struck } = connection;
    const entry = this.#connectionEntry(visit, failure);
    connection.front?.forget(port);
    visit.toxics = toxicsOf(connection);
    // The bytes of its messages are others if the proxy ended TLS.
    if (connection.front === undefined) visit.delivery = connection.links.downstream.delivery;
    // Its sockets must not stay in memory with it.
    visit.connection = undefined;
    // Messages have entries of their own.
    if (!visit.hasMessages || failure !== undefined || planned.some((toxic) => struck.has(toxic)))
      this.#add(number, entry);
  }

  asked(exchange: Exchange, port: number): void {
    this.messages += 1;
    const message = this.messages;
    const visit = this.#source.visitAt(port);
    if (visit !== undefined) visit.hasMessages = true;
    this.#watch(exchange, message, () => {
      const { struck = [], links } = this.#source.visitAt(port)?.connection ?? {};
      const isHeld = [...struck].some(({ direction }) => direction === "downstream");
      const seen = this.#withToxics(isHeld ? { ...exchange, client: null } : exchange, port);
      const entry = openMessageEntry(seen, links?.downstream.delivery.closedMs);
      this.#add(this.#numberAt(port), { isOpen: true, message, ...entry });
    });
  }

  /** Tells a message once its client has got the response, or has left. */
  answered(exchange: Exchange, course: ExchangeEnd, port: number): void {
    const { connection, delivery } = this.#source.visitAt(port) ?? {};
    if (connection === undefined) {
      this.#told(exchange, course, port, delivery);
      return;
    }
    const { front, links } = connection;
    const tell = (endBytes: number) =>
      connection.whenDelivered(endBytes, () => this.#told(exchange, course, port, links.downstream.delivery, endBytes));
    if (front === undefined) tell(course.connectionBytes);
    else front.whenPassed(port, course.connectionBytes, tell);
  }

  #told(exchange: Exchange, course: ExchangeEnd, port: number, delivery?: Delivery, endBytes?: number): void {
    const message = this.#over(exchange);
    const nowMs = this.#source.clock.now();
    const place = { endBytes: endBytes ?? course.connectionBytes, beganMs: exchange.atMs, nowMs };
    const seen = delivery === undefined ? course : clientCourse(course, { ...place, delivery });
    this.#add(this.#numberAt(port), { message, ...messageEntry(this.#withToxics(exchange, port), seen) });
  }

  #numberAt(port: number): number {
    return this.#source.visitAt(port)?.number ?? 0;
  }

  /** Toxics strike the bytes of a message, too. */
  #withToxics(exchange: Exchange, port: number): Exchange {
    const { connection, toxics = [] } = this.#source.visitAt(port) ?? {};
    return { ...exchange, faults: [...(connection === undefined ? toxics : toxicsOf(connection)), ...exchange.faults] };
  }

  #connectionEntry(visit: Visit, failure?: EndFailure): EntryDetails {
    const handshake = this.#source.handshake();
    const { connection, port, beganMs } = visit;
    const tookMs = this.#since(beganMs);
    if (connection === undefined) return { tookMs, ...waitingEntry() };
    const faults = toxicsOf(connection);
    if (handshake !== undefined && handshake !== "true") faults.push({ name: "tls", says: handshake });
    return { tookMs, ...connectionEntry(connection, faults, failure, beganMs, connection.front?.bytesBeyond(port)) };
  }

  #since(beganMs: number): number {
    return Math.round(this.#source.clock.now() - beganMs);
  }

  #add(connection: number, entry: EntryDetails): void {
    const { clock, log, name } = this.#source;
    log.add({ atMs: clock.now(), proxy: name, connection, ...entry });
  }

  #watch(key: object, number: number, tell: () => void): void {
    this.#open.set(key, { number, timer: this.#source.clock.after(longMs, tell) });
  }

  #over(key: object): number {
    const { number = 0, timer } = this.#open.get(key) ?? {};
    timer?.callOff();
    this.#open.delete(key);
    return number;
  }
}

function toxicsOf({ struck }: ProxyConnection): { name: string; says: string }[] {
  return [...struck].map(({ name, words }) => ({ name, says: words }));
}
