import { type Ending, endsWhere, partWay, where } from "../cut-point.ts";
import { breaks, cutAt, everyClient, fails, undiciAndHttp } from "../per-client.ts";
import { raw } from "../scripted.ts";

export const hangUp = raw<Ending>({
  name: "hang-up",
  example: "at once",
  about:
    "closes the connection (FIN) before the first byte, in the status line, in the headers, or part-way through the body",
  value: where(),
  says: (ending) => `hangs up ${endsWhere(ending)}`,
  bytes: (reply, ending) => ({ script: partWay(reply, ending), end: "fin" }),
  seen(reply, ending) {
    if (typeof ending === "string") {
      return undiciAndHttp(fails("hung-up", "headers", "UND_ERR_SOCKET"), fails("hung-up", "headers", "ECONNRESET"));
    }
    if (ending >= reply.body.length) return everyClient({ came: reply, ends: "whole" });
    const came = cutAt(reply, ending);
    return undiciAndHttp(breaks(came, "cut", "UND_ERR_SOCKET"), breaks(came, "cut", "ECONNRESET"));
  },
});
