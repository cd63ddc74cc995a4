import { head, raw } from "../making/scripted.ts";
import { comes, fails, undiciAndHttp } from "../per-client.ts";

const refused = fails("malformed", "headers", "HPE_INVALID_HEADER_TOKEN");

export const badHeader = raw({
  name: "bad-header",
  about: "sends a header name that contains a space",
  says: () => "sends a header name that contains a space",
  bytes: (reply) => ({
    script: [head(reply, ["bad header: x", `content-length: ${reply.body.length}`]), reply.body],
    end: "fin",
  }),
  seen: (reply, _value, parser) => undiciAndHttp(refused, parser === "old" ? comes(reply) : refused),
});
