import { bytes } from "../service/http.ts";
import { isWire } from "../service/service.ts";
import type { Fault } from "./fault.ts";
import { justOn } from "./raw.ts";

/** The port is not this server's: an older one still holds it, answers on it, and does the work in its own way. */
export const olderServer: Fault<true> = {
  name: "older-server",
  example: true,
  place: "listener",
  about: "an older version still holds its port and answers there; the new one could not start (EADDRINUSE)",
  value: justOn(),
  when: "after",
  says: () => "cannot listen, because its port is taken (EADDRINUSE)",
  wrap(_, inner) {
    return async (request, ctx) => {
      ctx.note({ kind: "decided", by: "older-server", says: "the older version answers" });
      const answer = await inner(request, ctx);
      return isWire(answer) ? answer : { ...answer, headers: [...answer.headers, ["version", "old"]], body: old };
    };
  },
};

const old = bytes("Payment complete, says the old version");
