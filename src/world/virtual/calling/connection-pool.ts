import type { Cancellation } from "../../../service/cancellation.ts";
import type { Timer } from "../../../service/host.ts";
import type { Failure } from "../../../trace.ts";
import { queuedOut } from "../../calling/timeout-failures.ts";
import type { Kernel } from "../time/kernel.ts";
import { timeOutWaiting } from "./running-timeout.ts";

/** A caller's connections to one server: kept and reused, up to a maximum; further calls wait. */
export class Pool {
  readonly #most: number;
  readonly #idle: number[] = [];
  readonly #line: WaitingCall[] = [];
  /** The connections that the server will reset, each with a callback for that event. */
  readonly #doomed = new Map<number, () => void>();
  readonly #timeout: PoolTimeout | undefined;
  #open = 0;

  constructor(most: number, timeout?: PoolTimeout) {
    this.#most = most;
    this.#timeout = timeout;
  }

  /** Gives the call a connection, at once if one is free. */
  take(fresh: () => number, call: PoolUser): void {
    const idle = this.#idle.pop();
    if (idle !== undefined) call.arrive(idle, false);
    else if (this.#open < this.#most) {
      this.#open += 1;
      call.arrive(fresh(), false);
    } else this.#line.push({ call, timer: this.#timeout && timeOutInLine(this.#timeout, call) });
  }

  /** Passes the connection of a successful call to the next call in line. */
  giveBack(connection: number): void {
    const next = this.#next();
    if (next === undefined) this.#idle.push(connection);
    else next.call.arrive(connection, true);
  }

  /** Closes the connection of a failed call; the next call in line opens its own. */
  close(fresh: () => number): void {
    const next = this.#next();
    if (next === undefined) this.#open -= 1;
    else next.call.arrive(fresh(), true);
  }

  /** Marks a connection that the server will reset, whichever call uses it then. The returned function resets it. */
  doom(connection: number): () => void {
    this.#doomed.set(connection, () => this.#forget(connection));
    return () => {
      const reset = this.#doomed.get(connection);
      this.#doomed.delete(connection);
      reset?.();
    };
  }

  /** Returns whether the server will reset this connection; if so, the reset will fail this call. */
  isDoomed(connection: number, call: PoolUser): boolean {
    return this.#doomed.size > 0 && this.#doomedFor(connection, call);
  }

  #doomedFor(connection: number, call: PoolUser): boolean {
    if (!this.#doomed.has(connection)) return false;
    this.#doomed.set(connection, () => call.end(reset));
    return true;
  }

  /** Drops a connection if it is idle. */
  #forget(connection: number): void {
    const at = this.#idle.indexOf(connection);
    if (at < 0) return;
    this.#idle.splice(at, 1);
    this.#open -= 1;
  }

  #next(): WaitingCall | undefined {
    for (;;) {
      const turn = this.#line.shift();
      turn?.timer?.callOff();
      if (turn === undefined || turn.call.isOpen) return turn;
    }
  }
}

interface WaitingCall {
  readonly call: PoolUser;
  readonly timer: Timer | undefined;
}

interface PoolUser {
  readonly isOpen: boolean;
  readonly over: Cancellation;
  arrive(connection: number, hasWaited: boolean): void;
  end(why: Failure): void;
  giveUp(why: Failure): void;
}

const reset: Failure = { name: "reset", phase: "headers", code: "ECONNRESET" };

function timeOutInLine(timeout: PoolTimeout, call: PoolUser): Timer {
  return timeOutWaiting(timeout, call.over, () => call.giveUp(queuedOut));
}

/** The timeout of a wait for a connection. */
interface PoolTimeout {
  readonly kernel: Pick<Kernel, "timeout">;
  readonly ms: number;
}
