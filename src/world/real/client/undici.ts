import { Client, type Dispatcher } from "undici";
import { NO_BODY } from "../../../service/replies.ts";
import type { Header } from "../../../trace.ts";
import { type BodyFlow, IncomingBody } from "../../body/incoming-body.ts";
import type { CallAddress, OpenLine } from "./connection.ts";
import { Dialler } from "./dial.ts";
import { piecesOf } from "./pieces.ts";
import { RunningExchange } from "./running-exchange.ts";
import { flattened, payload } from "./sent-request.ts";

/** Shared by all connections, because creating one for each, with its stack, took a fifteenth of a run on real sockets. */
const closed = Object.assign(new Error("The client is destroyed"), { code: "UND_ERR_DESTROYED" });

/** undici's dispatch, without its promises and streams: bytes that arrive in one piece are delivered in one piece. */
export const openUndici: OpenLine = (target) => {
  const dialler = new Dialler(target);
  const client = openClient(target, dialler);
  const abort = (why: Error) => void client.destroy(why);
  return {
    start({ method, path, headers, body }, ownTimeoutMs) {
      const exchange = new RunningExchange(dialler, abort);
      const options: Dispatcher.DispatchOptions = {
        method: method as "POST",
        path,
        headers: flattened(headers),
        body: (payload(body) ?? null) as never,
        headersTimeout: ownTimeoutMs ?? null,
        bodyTimeout: ownTimeoutMs ?? null,
      };
      client.dispatch(options, new ReplyHandler(exchange));
      return exchange;
    },
    get localPort() {
      return dialler.localPort;
    },
    close() {
      void client.destroy(closed);
      dialler.drop();
    },
  };
};

/** Receives the parts of a reply from the parser. */
class ReplyHandler implements Dispatcher.DispatchHandler, BodyFlow {
  readonly #exchange: RunningExchange;
  #body: IncomingBody | undefined;
  #held = false;
  #resume: () => void = () => {};
  #error: unknown;

  constructor(exchange: RunningExchange) {
    this.#exchange = exchange;
  }

  onConnect(): void {}

  onHeaders(status: number, raw: Buffer[], resume: () => void): boolean {
    if (status < 200) return true;
    const headers = pairedBytes(raw);
    if (status === 304) {
      // undici expects a body of the length that a 304 may declare, and drops the connection because none arrives.
      const reusable = !headers.some(([name]) => name === "content-length");
      void parsed.then(() => this.#exchange.replyWhole(status, headers, NO_BODY, reusable));
      return true;
    }
    this.#resume = resume;
    const body = new IncomingBody(this);
    this.#body = body;
    // By then everything that arrived with the headers has been parsed, which for a small reply is all of it.
    void parsed.then(() => {
      const whole = body.whole();
      if (whole === undefined)
        this.#exchange.reply(
          status,
          headers,
          piecesOf(body, () => this.#error),
        );
      else this.#exchange.replyWhole(status, headers, whole);
    });
    return true;
  }

  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
    this.#resume();
  }

  cancel(): void {}

  onData(chunk: Buffer): boolean {
    this.#body!.push(chunk);
    return !this.#held;
  }

  onComplete(): void {
    this.#body?.finish(null);
  }

  onError(error: Error): void {
    this.#error = error;
    if (this.#body === undefined) this.#exchange.fail(error);
    else this.#body.finish(brokenOff);
  }
}

/** Much cheaper than queueMicrotask, which creates an async resource for each call. */
const parsed = Promise.resolve();
const brokenOff = { name: "cut", phase: "body", code: "" } as const;

function pairedBytes(raw: readonly Buffer[]): Header[] {
  const headers: Header[] = new Array(raw.length >> 1);
  for (let at = 0; at < headers.length; at++) {
    headers[at] = [raw[2 * at]!.toString("latin1").toLowerCase(), raw[2 * at + 1]!.toString("latin1")];
  }
  return headers;
}

/** Returns a client whose connecting socket we can destroy, because undici cannot cancel a connection in progress. */
export function openClient(target: CallAddress, dialler: Dialler): Client {
  return new Client(`http://${target.host.includes(":") ? `[${target.host}]` : target.host}:${target.port}`, {
    connect(_, callback) {
      const socket = dialler.dial();
      const failed = (error: Error) => callback(error, null);
      socket.once("error", failed);
      socket.once("connect", () => {
        socket.off("error", failed);
        callback(null, socket);
      });
    },
  });
}
