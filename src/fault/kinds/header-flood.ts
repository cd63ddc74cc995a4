import { size } from "../../service/setting.ts";
import { saySize } from "../../text/units.ts";
import { comes, everyClient, fails, undiciAndHttp } from "../per-client.ts";
import { head, raw } from "../scripted.ts";

/** What Node's clients hold of headers, unless told otherwise. */
const heldBytes = 16 * 1024;

export const headerFlood = raw<number>({
  name: "header-flood",
  example: "20KB",
  about: "adds a header of that size",
  value: size("How large a header it adds.") as never,
  says: (bytes) => `adds a header of ${saySize(bytes)}`,
  bytes: (reply, bytes) => ({
    script: [head(reply, [`x-flood: ${"x".repeat(bytes)}`, `content-length: ${reply.body.length}`]), reply.body],
    end: "fin",
  }),
  seen: (reply, bytes) =>
    bytes < heldBytes - 1024
      ? everyClient(comes(reply))
      : undiciAndHttp(
          fails("too-large", "headers", "UND_ERR_HEADERS_OVERFLOW"),
          fails("too-large", "headers", "HPE_HEADER_OVERFLOW"),
        ),
});
