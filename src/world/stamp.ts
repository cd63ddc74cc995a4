import type { Reply } from "../service/service.ts";
import type { Header } from "../trace.ts";

export const SERVED_BY = "x-served-by";

/** Makes every answer of one server say which server gave it; an answer that was passed on keeps its first sender. */
export class Stamp {
  readonly #header: Header;
  /** A server that gives one answer again and again has it stamped once. */
  #last: { readonly plain: Reply; readonly stamped: Reply } | undefined;

  constructor(name: string) {
    this.#header = [SERVED_BY, name];
  }

  on(reply: Reply): Reply {
    if (this.#last?.plain === reply) return this.#last.stamped;
    const { status, headers, body } = reply;
    if (headers.some(isStamp)) return reply;
    const stamped = { status, headers: headers.concat([this.#header]), body };
    this.#last = { plain: reply, stamped };
    return stamped;
  }
}

function isStamp([name]: Header): boolean {
  return name.length === SERVED_BY.length && name.toLowerCase() === SERVED_BY;
}
