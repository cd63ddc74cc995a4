import { closedInBody } from "../making/client-ends.ts";
import { CHUNKED, chunk, half, head, raw } from "../making/scripted.ts";
import { comes, cutAt, eachClient, everyClient } from "../per-client.ts";

export const cutChunks = raw({
  name: "cut-chunks",
  ofBody: true,
  about: "sends chunks and closes before the last one",
  says: () => "closes before its last chunk",
  bytes: (reply) => ({ script: [head(reply, CHUNKED), chunk(reply.body.subarray(0, half(reply)))], end: "fin" }),
  // Half of an empty body is empty, and an empty chunk ends the body.
  seen: (reply) =>
    reply.body.length === 0
      ? everyClient(comes(reply))
      : eachClient((client) => ({ came: cutAt(reply, half(reply)), ends: closedInBody[client] })),
});
