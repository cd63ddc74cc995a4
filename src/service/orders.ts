import { text } from "./http.ts";
import type { Ctx, Reply } from "./service.ts";

/** The name under which it is noted that an order is stored. */
export const STORE = "store";
const kept = { kind: "decided", by: STORE, says: "stores the order" } as const;

/**
 * The orders that one server stores. They are numbered in order of arrival and never deleted, so a number is all there
 * is to remember.
 */
export class Orders {
  readonly #prefix: string;
  readonly #place: string;
  #count = 0;

  /** The prefix is part of every order's name, so that no server takes another's order for its own. */
  constructor(prefix: string) {
    this.#prefix = prefix;
    this.#place = `/orders/${prefix}-`;
  }

  /** Stores one more, and returns its location. */
  keep(ctx: Ctx): readonly [string, string] {
    ctx.note(kept);
    return ["location", `${this.#place}${++this.#count}`];
  }

  /** Answers a GET; undefined if the path names no order at all. */
  find(path: string): Reply | undefined {
    const [, name] = /^\/orders\/([^/]+)$/.exec(path) ?? [];
    if (name === undefined) return undefined;
    const [, digits] = /^[a-z]+-([1-9]\d*)$/.exec(name) ?? [];
    const known = name === `${this.#prefix}-${digits}` && Number(digits) <= this.#count;
    return known ? text(200, `Order ${name}`) : text(404, "There is no such order here");
  }
}
