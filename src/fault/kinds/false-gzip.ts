import { head, raw } from "../making/scripted.ts";
import { breaks, comes, cutAt } from "../per-client.ts";

export const falseGzip = raw({
  name: "false-gzip",
  ofBody: true,
  about: "declares gzip, but sends a plain body",
  says: () => "declares gzip, but sends a plain body",
  bytes: (reply) => ({
    script: [head(reply, ["content-encoding: gzip", `content-length: ${reply.body.length}`]), reply.body],
    end: "silence",
  }),
  seen: (reply) => ({
    undici: comes(reply),
    // fetch recognizes from two bytes that this is not gzip. It decompresses fewer bytes to nothing.
    fetch: reply.body.length < 2 ? comes(cutAt(reply, 0)) : breaks(cutAt(reply, 0), "malformed", "Z_DATA_ERROR"),
    http: comes(reply),
  }),
});
