import { closedInBody } from "../client-ends.ts";
import { cutAt, eachClient } from "../per-client.ts";
import { CHUNKED, chunk, half, head, raw } from "../scripted.ts";

export const cutChunks = raw({
  name: "cut-chunks",
  about: "sends chunks and closes before the last one",
  says: () => "closes before its last chunk",
  bytes: (reply) => ({ script: [head(reply, CHUNKED), chunk(reply.body.subarray(0, half(reply)))], end: "fin" }),
  seen: (reply) => eachClient((client) => ({ came: cutAt(reply, half(reply)), ends: closedInBody[client] })),
});
