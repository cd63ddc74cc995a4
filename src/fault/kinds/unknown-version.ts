import { bytes } from "../../text/bytes/bytes.ts";
import { CLOSES, raw } from "../making/scripted.ts";
import { everyClient, fails } from "../per-client.ts";

export const unknownVersion = raw({
  name: "unknown-version",
  about: "answers with an HTTP version that does not exist",
  says: () => "answers with HTTP/3.7",
  bytes: ({ status, body }) => ({
    script: [bytes(`HTTP/3.7 ${status} OK\r\ncontent-length: ${body.length}\r\n${CLOSES}\r\n\r\n`), body],
    end: "fin",
  }),
  seen: () => everyClient(fails("malformed", "headers", "HPE_INVALID_VERSION")),
});
