import type { Token } from "../../service/token.ts";

/** A caller's connections to one server: kept and used again, no more than so many, the rest in line. */
export class Pool {
  readonly #most: number;
  readonly #idle: number[] = [];
  readonly #line: Turn[] = [];
  #open = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Calls back with a connection, at once where one is free. */
  take(fresh: () => number, use: (connection: number) => void, gone: Token): void {
    const idle = this.#idle.pop();
    if (idle !== undefined) use(idle);
    else if (this.#open < this.#most) {
      this.#open += 1;
      use(fresh());
    } else {
      const turn = { use, gone };
      this.#line.push(turn);
    }
  }

  /** The call ended well: the next in line has the connection. */
  giveBack(connection: number): void {
    const next = this.#next();
    if (next === undefined) this.#idle.push(connection);
    else next.use(connection);
  }

  /** The call did not end well: the connection is closed, and the next in line opens its own. */
  close(fresh: () => number): void {
    const next = this.#next();
    if (next === undefined) this.#open -= 1;
    else next.use(fresh());
  }

  #next(): Turn | undefined {
    for (;;) {
      const turn = this.#line.shift();
      if (turn === undefined || !turn.gone.gone) return turn;
    }
  }
}

interface Turn {
  readonly use: (connection: number) => void;
  readonly gone: Token;
}
