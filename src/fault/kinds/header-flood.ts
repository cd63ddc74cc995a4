import { size } from "../../service/setting.ts";
import { saySize } from "../../text/units.ts";
import { comes, everyClient, fails, undiciAndHttp } from "../per-client.ts";
import { head, raw } from "../scripted.ts";

/** The limit of Node's clients for headers, by default. */
const heldBytes = 16 * 1024;

export const headerFlood = raw<number>({
  name: "header-flood",
  example: "20KB",
  about: "adds a header of this size",
  value: size("The size of the added header.") as never,
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
