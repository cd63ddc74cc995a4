import type { Header } from "../../../trace.ts";
import type { OpenLine } from "./connection.ts";
import { Dialler } from "./dial.ts";
import { RunningExchange } from "./running-exchange.ts";
import { payload } from "./sent-request.ts";
import { openClient } from "./undici.ts";

/** Node's fetch, on connections that we open. */
export const openFetch: OpenLine = (target) => {
  const dialler = new Dialler(target);
  const client = openClient(target, dialler);
  const host = target.host.includes(":") ? `[${target.host}]` : target.host;
  return {
    start({ method, path, headers, body }, ownTimeoutMs) {
      const abort = new AbortController();
      const exchange = new RunningExchange(dialler, (why) => {
        abort.abort(why);
        void client.destroy(why);
      });
      const sent = payload(body);
      fetch(`http://${host}:${target.port}${path}`, {
        method,
        // fetch sets the length itself and rejects a second one.
        headers: headers
          .filter(([name]) => name.toLowerCase() !== "content-length")
          .map(([name, value]): [string, string] => [name, value]),
        signal:
          ownTimeoutMs === undefined
            ? abort.signal
            : AbortSignal.any([abort.signal, AbortSignal.timeout(ownTimeoutMs)]),
        ...(sent === undefined ? {} : { body: sent as never, duplex: "half" }),
        // undici's own option, which a browser's fetch does not have.
        ...({ dispatcher: client } as object),
      }).then(
        (reply) => exchange.reply(reply.status, [...reply.headers] as Header[], pieces(reply.body)),
        (error) => exchange.fail(error),
      );
      return exchange;
    },
    get localPort() {
      return dialler.localPort;
    },
    close() {
      void client.destroy();
      dialler.drop();
    },
  };
};

async function* pieces(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
