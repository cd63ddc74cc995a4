import { size } from "../../service/setting/setting.ts";
import { saySize } from "../../text/values/units.ts";
import type { Header } from "../../trace.ts";
import { headTooLarge } from "../making/client-ends.ts";
import { head, raw } from "../making/scripted.ts";
import { comes, eachClient } from "../per-client.ts";

export const headerFlood = raw<number>({
  name: "header-flood",
  example: "20KB",
  about: "adds a header of this size",
  value: size("The size of the added header."),
  says: (bytes) => `adds a header of ${saySize(bytes)}`,
  bytes: (reply, bytes) => ({
    script: [head(reply, [`x-flood: ${"x".repeat(bytes)}`, `content-length: ${reply.body.length}`]), reply.body],
    end: "silence",
    // Clients in other languages read heads of this size.
    reusable: true,
  }),
  seen(reply, bytes) {
    const flood: Header = ["x-flood", "x".repeat(bytes)];
    const length: Header = ["content-length", String(reply.body.length)];
    return eachClient((client) => {
      const ends = headTooLarge([...reply.headers, flood, length], client);
      return ends === undefined ? comes(reply) : { ends };
    });
  },
});
