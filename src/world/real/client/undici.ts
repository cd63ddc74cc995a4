import { Client } from "undici";
import { Dialler } from "./dial.ts";
import { RunningExchange } from "./exchange.ts";
import type { OpenLine, Target } from "./line.ts";
import { paired, payload } from "./request.ts";

/** undici.request. */
export const openUndici: OpenLine = (target) => {
  const dialler = new Dialler(target);
  const client = openClient(target, dialler);
  return {
    start({ method, path, headers, body }, ownLimitMs) {
      const exchange = new RunningExchange(dialler, (why) => void client.destroy(why));
      const sent = payload(body);
      client
        .request({
          method: method as "POST",
          path,
          headers: headers.flat(),
          responseHeaders: "raw",
          ...(ownLimitMs === undefined ? {} : { headersTimeout: ownLimitMs, bodyTimeout: ownLimitMs }),
          ...(sent === undefined ? {} : { body: sent as never }),
        })
        .then(
          (reply) => {
            const raw = reply.headers as unknown as readonly string[];
            exchange.reply(reply.statusCode, paired(raw), reply.body[Symbol.asyncIterator]());
          },
          (error) => exchange.fail(error),
        );
      return exchange;
    },
    close() {
      void client.destroy();
      dialler.drop();
    },
  };
};

/** A client whose connecting socket is ours to destroy: undici gives none up before it is connected. */
export function openClient(target: Target, dialler: Dialler): Client {
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
