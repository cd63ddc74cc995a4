import type { Timer } from "../../service/host.ts";
import type { Token } from "../../service/token.ts";
import type { Failure } from "../../trace.ts";
import { queuedOut } from "../timeout.ts";
import type { Kernel } from "./kernel.ts";
import { timeOutWaiting } from "./running-timeout.ts";

/** A caller's connections to one server: kept and reused, up to a maximum; further calls wait. */
export class Pool {
  readonly #most: number;
  readonly #idle: number[] = [];
  readonly #line: Turn[] = [];
  /** Connections that the server will reset, each with what happens then. */
  readonly #doomed = new Map<number, () => void>();
  readonly #timeout: PoolTimeout | undefined;
  #open = 0;

  constructor(most: number, timeout?: PoolTimeout) {
    this.#most = most;
    this.#timeout = timeout;
  }

  /** Gives the call a connection, at once where one is free. */
  take(fresh: () => number, call: PoolUser): void {
    const idle = this.#idle.pop();
    if (idle !== undefined) call.arrive(idle, false);
    else if (this.#open < this.#most) {
      this.#open += 1;
      call.arrive(fresh(), false);
    } else this.#line.push({ call, timer: this.#timeout && timeOutInLine(this.#timeout, call) });
  }

  /** The call ended well: the next in line has the connection. */
  giveBack(connection: number): void {
    const next = this.#next();
    if (next === undefined) this.#idle.push(connection);
    else next.call.arrive(connection, true);
  }

  /** The call did not end well: the connection is closed, and the next in line opens its own. */
  close(fresh: () => number): void {
    const next = this.#next();
    if (next === undefined) this.#open -= 1;
    else next.call.arrive(fresh(), true);
  }

  /** The server will reset this connection, whoever uses it then; the returned function does so. */
  doom(connection: number): () => void {
    this.#doomed.set(connection, () => this.#forget(connection));
    return () => {
      const reset = this.#doomed.get(connection);
      this.#doomed.delete(connection);
      reset?.();
    };
  }

  /** Tells the call when the server resets this connection; returns whether it will. */
  isDoomed(connection: number, call: PoolUser): boolean {
    return this.#doomed.size > 0 && this.#doomedFor(connection, call);
  }

  #doomedFor(connection: number, call: PoolUser): boolean {
    if (!this.#doomed.has(connection)) return false;
    this.#doomed.set(connection, () => call.fail(reset));
    return true;
  }

  /** Drops a connection that was idle. */
  #forget(connection: number): void {
    const at = this.#idle.indexOf(connection);
    if (at < 0) return;
    this.#idle.splice(at, 1);
    this.#open -= 1;
  }

  #next(): Turn | undefined {
    for (;;) {
      const turn = this.#line.shift();
      turn?.timer?.callOff();
      if (turn === undefined || turn.call.isOpen) return turn;
    }
  }
}

interface Turn {
  readonly call: PoolUser;
  readonly timer: Timer | undefined;
}

interface PoolUser {
  readonly isOpen: boolean;
  readonly over: Token;
  arrive(connection: number, hasWaited: boolean): void;
  fail(why: Failure): void;
  giveUp(why: Failure): void;
}

const reset: Failure = { name: "reset", phase: "headers", code: "ECONNRESET" };

function timeOutInLine(timeout: PoolTimeout, call: PoolUser): Timer {
  return timeOutWaiting(timeout, call.over, () => call.giveUp(queuedOut));
}

/** How long a call waits for a connection. */
interface PoolTimeout {
  readonly kernel: Pick<Kernel, "timeout">;
  readonly ms: number;
}
