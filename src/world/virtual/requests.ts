import type { Body } from "../../service/body.ts";
import type { Ask, Request } from "../../service/service.ts";
import { Token } from "../../service/token.ts";

/** Makes the requests that arrive at one address. Equal requests share one object, because a storm queues hundreds of thousands. */
export class Requests {
  readonly #door: string | undefined;
  #last: Request | undefined;

  constructor(door: string | undefined) {
    this.#door = door;
  }

  of({ method, headers }: Ask, path: string, body: Body, gone: Token): Request {
    const last = this.#last;
    const isAlike =
      last?.headers === headers &&
      last.path === path &&
      last.method === method &&
      last.body === body &&
      last.gone === gone;
    if (isAlike) return last;
    const asked = { method, path, headers, body, gone };
    const request = this.#door === undefined ? asked : { ...asked, door: this.#door };
    if (body instanceof Uint8Array && gone === Token.NEVER) this.#last = request;
    return request;
  }
}
