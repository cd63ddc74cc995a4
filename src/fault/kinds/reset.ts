import { type CutPlace, endsWhere, partWay, where } from "../making/cut-point.ts";
import { BREATH, raw } from "../making/scripted.ts";
import { breaks, cutAt, everyClient, fails } from "../per-client.ts";

export const reset = raw<CutPlace>({
  name: "reset",
  example: "at once",
  toxic: "reset_peer",
  about:
    "resets the connection (RST) before the first byte, in the status line, in the headers, or part-way through the body",
  value: where(),
  says: (ending) => `resets the connection ${endsWhere(ending)}`,
  bytes(reply, ending) {
    const sent = partWay(reply, ending);
    // A reset makes the receiver discard bytes that it has not read yet.
    return { script: sent.length === 0 ? [] : [...sent, BREATH], end: "rst" };
  },
  seen(reply, ending) {
    if (typeof ending === "string") return everyClient(fails("reset", "headers", "ECONNRESET"));
    if (ending >= reply.body.length) return everyClient({ came: reply, ends: "whole" });
    return everyClient(breaks(cutAt(reply, ending), "reset", "ECONNRESET"));
  },
});
