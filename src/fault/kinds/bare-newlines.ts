import { bytes } from "../../text/bytes/bytes.ts";
import { raw } from "../making/scripted.ts";
import { fails, undiciAndHttp } from "../per-client.ts";

export const bareNewlines = raw({
  name: "bare-newlines",
  about: "ends its lines with a bare newline (LF)",
  says: () => "ends its lines with LF instead of CRLF",
  bytes: ({ status, body }) => ({
    script: [bytes(`HTTP/1.1 ${status} OK\ncontent-length: ${body.length}\n\n`), body],
    end: "fin",
  }),
  seen: (_reply, _value, parser) =>
    undiciAndHttp(
      fails("malformed", "headers", "HPE_CR_EXPECTED"),
      fails("malformed", "headers", parser === "old" ? "HPE_INVALID_HEADER_TOKEN" : "HPE_CR_EXPECTED"),
    ),
});
