import { half, head, raw } from "../making/scripted.ts";
import { comesUntilClosed, cutAt, everyClient } from "../per-client.ts";

export const cutUnmarked = raw({
  name: "cut-unmarked",
  ofBody: true,
  about: "declares no length, sends half of its body and closes, so no client can tell that it was cut",
  cutsUnnoticed: true,
  says: () => "closes after half of a body without a declared length",
  bytes: (reply) => ({ script: [head(reply, []), reply.body.subarray(0, half(reply))], end: "fin" }),
  seen: (reply) => everyClient(comesUntilClosed(cutAt(reply, half(reply)))),
});
