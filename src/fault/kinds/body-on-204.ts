import type { WholeReply } from "../../service/service.ts";
import { bytes } from "../../text/bytes/bytes.ts";
import { raw } from "../making/scripted.ts";
import { breaks, comes, everyClient } from "../per-client.ts";

const none: WholeReply = { status: 204, headers: [], body: new Uint8Array(0) };

export const bodyOn204 = raw({
  name: "body-on-204",
  about: "answers 204, which must not have a body, and sends one",
  says: () => "sends a body after 204",
  bytes: ({ body }) => ({
    script: [bytes(`HTTP/1.1 204 No Content\r\ncontent-length: ${body.length}\r\n\r\n`), body],
    end: "silence",
  }),
  seen: ({ body }, _value, parser) =>
    body.length === 0
      ? everyClient(comes(none))
      : {
          undici: breaks(none, "malformed", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"),
          fetch: comes(none),
          http: parser === "old" ? comes({ ...none, body }) : breaks(none, "malformed", "HPE_INVALID_CONSTANT"),
        },
});
