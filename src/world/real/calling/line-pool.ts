import type { Socket } from "node:net";
import type { Outcome, OutgoingRequest } from "../../../service/service.ts";
import { Deferred } from "../../../service/task.ts";
import type { Problem } from "../../../text/problems/problem.ts";
import type { Failure, Phase } from "../../../trace.ts";
import type { CallAddress, CallInProgress, Connection, OpenLine } from "../client/connection.ts";

/** A caller's connections to one target. Each carries one call at a time; calls beyond the maximum of connections wait. */
export class LinePool {
  readonly #open: () => Connection;
  readonly #most: number;
  readonly #idle: Connection[] = [];
  readonly #lines = new Set<Connection>();
  readonly #queue: QueuedExchange[] = [];
  #retired = false;

  constructor(open: OpenLine, target: CallAddress, most: number) {
    this.#open = () => open(target);
    this.#most = most;
  }

  start(ask: OutgoingRequest, ownTimeoutMs?: number): CallInProgress {
    const idle = this.#queue.length === 0 ? this.#idle.pop() : undefined;
    if (idle !== undefined) {
      const exchange = idle.start(ask, ownTimeoutMs);
      exchange.over.tell(this.#free, idle);
      return exchange;
    }
    const exchange = new QueuedExchange(ask, ownTimeoutMs);
    this.#queue.push(exchange);
    this.#serve();
    return exchange;
  }

  /**
   * Whether a call is in progress on the connection from this port. It asks the lines: a Set of the calls in progress would keep them
   * in memory until the next major garbage collection, because V8 links each outgrown hash table to its successor.
   */
  uses(port: number): boolean {
    return [...this.#lines].some((connection) => connection.localPort === port && !this.#idle.includes(connection));
  }

  /** Closes each connection as soon as its call in progress has ended. */
  retire(): void {
    this.#retired = true;
    for (const connection of this.#idle.splice(0)) this.#drop(connection);
  }

  close(): void {
    for (const connection of this.#lines) connection.close();
  }

  #serve(): void {
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      if (next.ended) {
        this.#queue.shift();
        continue;
      }
      const connection = this.#idle.pop() ?? this.#another();
      if (connection === undefined) return;
      this.#queue.shift();
      next.startOn(connection).over.tell(this.#free, connection);
    }
  }

  #another(): Connection | undefined {
    if (this.#lines.size >= this.#most) return undefined;
    const connection = this.#open();
    this.#lines.add(connection);
    return connection;
  }

  readonly #free = (usable: boolean, connection: Connection): void => {
    if (usable && !this.#retired) this.#idle.push(connection);
    else this.#drop(connection);
    this.#serve();
  };

  #drop(connection: Connection): void {
    connection.close();
    this.#lines.delete(connection);
  }
}

/** An exchange that may have to wait for a connection. */
class QueuedExchange implements CallInProgress {
  readonly outcome = new Deferred<Outcome>();
  readonly over = new Deferred<boolean>();
  readonly #ask: OutgoingRequest;
  readonly #ownTimeoutMs: number | undefined;
  #carried: CallInProgress | undefined;
  #listener: (phase: Phase) => void = () => {};
  ended = false;

  constructor(ask: OutgoingRequest, ownTimeoutMs: number | undefined) {
    this.#ask = ask;
    this.#ownTimeoutMs = ownTimeoutMs;
  }

  startOn(connection: Connection): CallInProgress {
    const carried = connection.start(this.#ask, this.#ownTimeoutMs);
    this.#carried = carried;
    carried.outcome.then((outcome) => this.outcome.resolve(outcome));
    carried.over.then((usable) => this.over.resolve(usable));
    carried.onPhase(this.#listener);
    return carried;
  }

  get phase(): Phase {
    return this.#carried?.phase ?? "queue";
  }

  get socket(): Socket | undefined {
    return this.#carried?.socket;
  }

  get localPort(): number | undefined {
    return this.#carried?.localPort;
  }

  get refused(): Problem | undefined {
    return this.#carried?.refused;
  }

  get error(): string | undefined {
    return this.#carried?.error;
  }

  onPhase(listener: (phase: Phase) => void): void {
    this.#listener = listener;
    if (this.#carried === undefined) listener("queue");
    else this.#carried.onPhase(listener);
  }

  giveUp(why: Failure): void {
    if (this.#carried !== undefined) this.#carried.giveUp(why);
    this.ended = true;
    this.outcome.resolve(why);
    this.over.resolve(false);
  }
}
