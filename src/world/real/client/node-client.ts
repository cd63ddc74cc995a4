import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { mustHave } from "../../../text/values/must-have.ts";
import type { Header } from "../../../trace.ts";
import type { OpenLine } from "./connection.ts";
import { Dialler } from "./dial.ts";
import { RunningExchange } from "./running-exchange.ts";
import { paired, payload } from "./sent-request.ts";

/** http.request, with an agent that keeps one connection. */
export const openHttp: OpenLine = (target) => {
  const dialler = new Dialler(target);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // As in Node's own agent, a timeout in the options also applies while the socket connects.
  const createConnection = ({ timeout }: { timeout?: number }) => dialler.dial().setTimeout(timeout ?? 0);
  Object.assign(agent, { createConnection });
  return {
    start({ method, path, headers, body }, ownTimeoutMs) {
      const { host, port } = target;
      const exchange = new RunningExchange(dialler, (why) => void call?.destroy(why));
      const own = ownTimeoutMs === undefined ? {} : { timeout: ownTimeoutMs };
      let call: ClientRequest | undefined;
      try {
        call = request({ agent, host, port, method, path, headers: byName(headers), ...own });
        begin(call, payload(body), exchange);
      } catch (error) {
        // Node refuses to send the request.
        exchange.fail(error);
        call?.destroy();
      }
      return exchange;
    },
    get localPort() {
      return dialler.localPort;
    },
    close() {
      agent.destroy();
      dialler.drop();
    },
  };
};

function begin(call: ClientRequest, sent: ReturnType<typeof payload>, exchange: RunningExchange): void {
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
      mustHave(reply.statusCode, "the status of a reply"),
      paired(reply.rawHeaders),
      pieces(reply, () => broken),
    );
  });
  if (sent === undefined || sent instanceof Uint8Array) call.end(sent);
  else
    Readable.from(sent)
      .on("error", (error) => call.destroy(error))
      .pipe(call);
}

/** Throws the request's error, which says more than the `aborted` of its reply. */
async function* pieces(reply: IncomingMessage, broken: () => Error | undefined): AsyncGenerator<Uint8Array> {
  try {
    yield* reply;
  } catch (error) {
    throw broken() ?? error;
  }
  const late = broken();
  if (late !== undefined) throw late;
}

/** Groups values by name, ignoring case as Node does. */
function byName(headers: readonly Header[]): Record<string, string | string[]> {
  const spelled = new Map<string, { readonly name: string; readonly values: [string, ...string[]] }>();
  for (const [name, value] of headers) {
    const earlier = spelled.get(name.toLowerCase());
    if (earlier === undefined) spelled.set(name.toLowerCase(), { name, values: [value] });
    else earlier.values.push(value);
  }
  const pairs = [...spelled.values()].map(({ name, values }) => [name, values.length === 1 ? values[0] : values]);
  return Object.fromEntries(pairs);
}
