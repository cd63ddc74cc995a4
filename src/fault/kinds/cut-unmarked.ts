import { comes, cutAt, everyClient } from "../per-client.ts";
import { half, head, raw } from "../scripted.ts";

export const cutUnmarked = raw({
  name: "cut-unmarked",
  about: "names no length, sends half of its body and closes: nobody can tell that it was cut",
  says: () => "closes after half of a body that has no length",
  bytes: (reply) => ({ script: [head(reply, []), reply.body.subarray(0, half(reply))], end: "fin" }),
  seen: (reply) => everyClient(comes(cutAt(reply, half(reply)))),
});
