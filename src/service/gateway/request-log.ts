import { sayDuration } from "../../text/values/units.ts";
import { type BodyStream, type Piece, watched } from "../body.ts";
import type { Ctx, Reply, Request } from "../service.ts";

/** Notes one event for each request when it ends, even if it was rejected. */
export class RequestLog {
  readonly #request: Request;
  readonly #ctx: Ctx;
  readonly #startedMs: number;
  route = "";

  constructor(request: Request, ctx: Ctx) {
    this.#request = request;
    this.#ctx = ctx;
    this.#startedMs = ctx.clock.now();
  }

  /** Returns the reply, and notes its end. */
  of(reply: Reply, servedBy: string): Reply {
    if (reply.body instanceof Uint8Array) {
      this.#write(reply.status, servedBy, "");
      return reply;
    }
    return { ...reply, body: this.#watched(reply.body, (end) => this.#write(reply.status, servedBy, end)) };
  }

  #watched(body: BodyStream, ended: (how: string) => void): BodyStream {
    let open = true;
    const end = (how: string) => {
      if (open) ended(how);
      open = false;
    };
    const see = (piece: Piece) => {
      if (piece === null) end("");
      else if (!(piece instanceof Uint8Array)) end(`, broken off: ${piece.code}`);
    };
    return watched(body, see, () => end(", broken off by the client"));
  }

  #write(status: number, servedBy: string, end: string): void {
    const { method, path } = this.#request;
    const took = sayDuration(Math.round(this.#ctx.clock.now() - this.#startedMs));
    const route = this.route === "" ? "no route" : `route ${this.route}`;
    const says = `${method} ${path}: ${status} after ${took}, ${route}, served by ${servedBy}${end}`;
    this.#ctx.note({ kind: "decided", by: "log", says });
  }
}
