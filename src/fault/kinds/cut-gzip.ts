import { NO_BODY } from "../../service/replies.ts";
import type { WholeReply } from "../../service/service.ts";
import { gunzipStart, gzip } from "../../text/bytes/gzip.ts";
import { decoded } from "../making/decoded.ts";
import { head, raw } from "../making/scripted.ts";
import { comes } from "../per-client.ts";

/** Loses half of the compressed data and the checksum at the end. */
function packed({ body }: WholeReply): Uint8Array {
  const whole = gzip(body);
  return whole.subarray(0, headBytes + Math.ceil((whole.length - headBytes - checkBytes) / 2));
}
const headBytes = 10;
const checkBytes = 8;

export const cutGzip = raw({
  name: "cut-gzip",
  ofBody: true,
  about: "compresses its body, sends half of the compressed bytes, and declares the length of that half",
  cutsUnnoticed: true,
  says: () => "sends half of its gzipped body with a matching length",
  bytes(sent) {
    const reply = decoded(sent);
    const body = packed(reply);
    return {
      script: [head(reply, ["content-encoding: gzip", `content-length: ${body.length}`]), body],
      end: "silence",
    };
  },
  seen(sent) {
    const reply = decoded(sent);
    const half = packed(reply);
    const unpacked = gunzipStart(half) ?? NO_BODY;
    const as = (body: Uint8Array) => comes({ ...reply, body });
    return { undici: as(half), fetch: as(unpacked), http: as(half) };
  },
});
