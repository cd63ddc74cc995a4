import { CLOSES, head, raw } from "../making/scripted.ts";
import { fails, undiciAndHttp } from "../per-client.ts";

export const twoLengths = raw({
  name: "two-lengths",
  about: "declares two different content-lengths",
  says: () => "declares two different content-lengths",
  bytes: (reply) => ({
    script: [head(reply, ["content-length: 2", `content-length: ${reply.body.length}`, CLOSES]), reply.body],
    end: "fin",
  }),
  seen: () =>
    undiciAndHttp(
      fails("malformed", "headers", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"),
      fails("malformed", "headers", "HPE_UNEXPECTED_CONTENT_LENGTH"),
    ),
});
