import { bytes } from "../../text/bytes/bytes.ts";
import { CHUNKED, CLOSES, chunk, head, raw } from "../making/scripted.ts";
import { fails, undiciAndHttp } from "../per-client.ts";

export const lengthAndChunks = raw({
  name: "length-and-chunks",
  about: "declares a content-length and also sends chunks",
  says: () => "declares a content-length and also sends chunks",
  bytes: (reply) => ({
    script: [head(reply, ["content-length: 2", ...CHUNKED, CLOSES]), chunk(reply.body), bytes("0\r\n\r\n")],
    end: "fin",
  }),
  seen: (_reply, _value, parser) =>
    undiciAndHttp(
      fails("malformed", "headers", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"),
      fails(
        "malformed",
        "headers",
        parser === "old" ? "HPE_UNEXPECTED_CONTENT_LENGTH" : "HPE_INVALID_TRANSFER_ENCODING",
      ),
    ),
});
