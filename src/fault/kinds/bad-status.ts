import { bytes } from "../../text/bytes/bytes.ts";
import { CLOSES, raw } from "../making/scripted.ts";
import { everyClient, fails } from "../per-client.ts";

export const badStatus = raw({
  name: "bad-status",
  about: "answers with a status that does not exist",
  says: () => "answers with status 2000",
  bytes: ({ body }) => ({
    script: [bytes(`HTTP/1.1 2000 OK\r\ncontent-length: ${body.length}\r\n${CLOSES}\r\n\r\n`), body],
    end: "fin",
  }),
  seen: () => everyClient(fails("malformed", "headers", "HPE_INVALID_STATUS")),
});
