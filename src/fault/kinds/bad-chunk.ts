import { bytes } from "../../text/bytes/bytes.ts";
import { BREATH, CHUNKED, chunk, half, head, raw } from "../making/scripted.ts";
import { breaks, comes, cutAt, everyClient } from "../per-client.ts";

export const badChunk = raw({
  name: "bad-chunk",
  ofBody: true,
  about: "sends a chunk whose size is not a number",
  says: () => "sends a chunk with the size ZZ",
  bytes: (reply) => ({
    script: [head(reply, CHUNKED), chunk(reply.body.subarray(0, half(reply))), BREATH, bytes("ZZ\r\nrest\r\n")],
    end: "fin",
  }),
  // Half of an empty body is empty, and an empty chunk ends the body.
  seen: (reply) =>
    reply.body.length === 0
      ? everyClient(comes(reply))
      : everyClient(breaks(cutAt(reply, half(reply)), "malformed", "HPE_INVALID_CHUNK_SIZE")),
});
