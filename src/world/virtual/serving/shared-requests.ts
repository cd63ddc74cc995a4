import type { Body } from "../../../service/body.ts";
import { Cancellation } from "../../../service/cancellation.ts";
import type { OutgoingRequest, Request } from "../../../service/service.ts";

/** Makes the requests that arrive at one address. Equal requests share one object, because a storm queues hundreds of thousands. */
export class Requests {
  readonly #door: string | undefined;
  #last: Request | undefined;

  constructor(door: string | undefined) {
    this.#door = door;
  }

  of({ method, headers }: OutgoingRequest, path: string, body: Body, cancellation: Cancellation): Request {
    const last = this.#last;
    const isAlike =
      last?.headers === headers &&
      last.path === path &&
      last.method === method &&
      last.body === body &&
      last.cancellation === cancellation;
    if (isAlike) return last;
    const asked = { method, path, headers, body, cancellation };
    const request = this.#door === undefined ? asked : { ...asked, door: this.#door };
    if (body instanceof Uint8Array && cancellation === Cancellation.NEVER) this.#last = request;
    return request;
  }
}
