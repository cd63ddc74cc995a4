import * as v from "valibot";
import { described, notAmong } from "../../service/setting/setting.ts";
import { bytes } from "../../text/bytes/bytes.ts";
import { made, raw } from "../making/scripted.ts";
import { everyClient, fails, stalls, undiciAndHttp } from "../per-client.ts";

const lines = { "100": "HTTP/1.1 100 Continue\r\n\r\n", "102": "HTTP/1.1 102 Processing\r\n\r\n" } as const;
const everyMs = 200;

export const interim = raw<"100" | "102">({
  name: "interim",
  example: 102,
  about: "sends 1xx responses forever, one every 200 ms, and never a final response",
  value: v.pipe(
    v.picklist([100, 102, "100", "102"], ({ input }) => notAmong(input, ["100", "102"])),
    described("The status it repeats.", "`100`, `102`"),
    v.transform((status) => (String(status) === "100" ? "100" : "102")),
  ),
  says: (status) => `sends ${status} again and again`,
  bytes: (_, status) => ({ script: made(() => repeated(bytes(lines[status]))), end: "silence", endless: true }),
  seen: (_, status) =>
    status === "102" ? everyClient(stalls()) : undiciAndHttp(fails("malformed", "headers", "UND_ERR_SOCKET"), stalls()),
});

function* repeated(line: Uint8Array) {
  for (;;) {
    yield line;
    yield { pauseMs: everyMs };
  }
}
