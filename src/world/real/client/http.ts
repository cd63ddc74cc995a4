import { Agent, type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import type { Header } from "../../../trace.ts";
import { Dialler } from "./dial.ts";
import { RunningExchange } from "./exchange.ts";
import type { OpenLine } from "./line.ts";
import { paired, payload } from "./request.ts";

/** http.request, with an agent that keeps one connection. */
export const openHttp: OpenLine = (target) => {
  const dialler = new Dialler(target);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // As the platform's own: a timeout among the options counts while the socket connects, too.
  const createConnection = ({ timeout }: { timeout?: number }) => dialler.dial().setTimeout(timeout ?? 0);
  Object.assign(agent, { createConnection });
  return {
    start({ method, path, headers, body }, ownLimitMs) {
      const { host, port } = target;
      const exchange = new RunningExchange(dialler, (why) => void call.destroy(why));
      const own = ownLimitMs === undefined ? {} : { timeout: ownLimitMs };
      const call = request({ agent, host, port, method, path, headers: byName(headers), ...own });
      call.on("timeout", () => call.destroy());
      let broken: Error | undefined;
      let replied = false;
      call.on("error", (error) => {
        broken = error;
        if (!replied) exchange.fail(error);
      });
      call.on("close", () => {
        if (!replied) exchange.fail(broken ?? new Error("closed without a word"));
      });
      call.on("response", (reply) => {
        replied = true;
        exchange.reply(
          reply.statusCode!,
          paired(reply.rawHeaders),
          pieces(reply, () => broken),
        );
      });
      const sent = payload(body);
      if (sent === undefined || sent instanceof Uint8Array) call.end(sent);
      else
        Readable.from(sent)
          .on("error", (error) => call.destroy(error))
          .pipe(call);
      return exchange;
    },
    close() {
      agent.destroy();
      dialler.drop();
    },
  };
};

/** The request's own error says more than the `aborted` that its reply ends with. */
async function* pieces(reply: IncomingMessage, broken: () => Error | undefined): AsyncGenerator<Uint8Array> {
  try {
    yield* reply;
  } catch (error) {
    throw broken() ?? error;
  }
  const late = broken();
  if (late !== undefined) throw late;
}

function byName(headers: readonly Header[]): Record<string, string | string[]> {
  const named: Record<string, string | string[]> = {};
  for (const [name, value] of headers) {
    const before = named[name];
    if (before === undefined) named[name] = value;
    else named[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return named;
}
