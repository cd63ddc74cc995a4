import type { Reply } from "../service/service.ts";

export const SERVED_BY = "x-served-by";

/** Makes every answer of one server say which server gave it; an answer that was passed on keeps its first sender. */
export class Stamp {
  readonly #name: string;
  readonly #stamped = new WeakMap<Reply, Reply>();

  constructor(name: string) {
    this.#name = name;
  }

  on(reply: Reply): Reply {
    let stamped = this.#stamped.get(reply);
    if (stamped === undefined) {
      const passedOn = reply.headers.some(([name]) => name.toLowerCase() === SERVED_BY);
      if (passedOn) return reply;
      stamped = { ...reply, headers: [...reply.headers, [SERVED_BY, this.#name]] };
      this.#stamped.set(reply, stamped);
    }
    return stamped;
  }
}
