import type { Database } from "../data/database.ts";
import { text } from "../replies.ts";
import type { Ctx, Reply } from "../service.ts";

/** The name under which a stored order is noted. */
export const STORE = "store";
const kept = { kind: "decided", by: STORE, says: "stores the order" } as const;

/**
 * The orders of one server. They are numbered by arrival and never deleted, so their number is all there is to store.
 */
export class Orders {
  readonly #prefix: string;
  readonly #place: string;
  readonly #database: Database;

  /** The prefix in the name of every order tells the orders of several servers apart. */
  constructor(prefix: string, database: Database) {
    this.#prefix = prefix;
    this.#place = `/orders/${prefix}-`;
    this.#database = database;
  }

  /** Stores one more, and returns its location. */
  keep(ctx: Ctx): readonly [string, string] {
    ctx.note(kept);
    return ["location", `${this.#place}${++this.#database.orders}`];
  }

  /** Answers a GET; undefined if the path does not name an order. */
  find(path: string): Reply | undefined {
    const [, name] = /^\/orders\/([^/]+)$/.exec(path) ?? [];
    if (name === undefined) return undefined;
    const [, digits] = /^[a-z]+-([1-9]\d*)$/.exec(name) ?? [];
    const known = name === `${this.#prefix}-${digits}` && Number(digits) <= this.#database.orders;
    return known ? text(200, `Order ${name}`) : text(404, "There is no such order here");
  }
}
