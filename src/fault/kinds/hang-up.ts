import { closedInBody, closedInHead } from "../making/client-ends.ts";
import { type CutPlace, endsWhere, partWay, where } from "../making/cut-point.ts";
import { raw } from "../making/scripted.ts";
import { comes, cutAt, eachClient, everyClient } from "../per-client.ts";

export const hangUp = raw<CutPlace>({
  name: "hang-up",
  example: "at once",
  toxic: "limit_data",
  about:
    "closes the connection (FIN) before the first byte, in the status line, in the headers, or part-way through the body",
  value: where(),
  says: (ending) => `hangs up ${endsWhere(ending)}`,
  bytes: (reply, ending) => ({ script: partWay(reply, ending), end: "fin" }),
  seen(reply, ending) {
    if (typeof ending === "string") return eachClient((client) => ({ ends: closedInHead[client] }));
    if (ending >= reply.body.length) return everyClient(comes(reply));
    return eachClient((client) => ({ came: cutAt(reply, ending), ends: closedInBody[client] }));
  },
});
