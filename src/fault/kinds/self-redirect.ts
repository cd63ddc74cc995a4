import type { WholeReply } from "../../service/service.ts";
import { bytes } from "../../text/bytes/bytes.ts";
import { CLOSES, raw } from "../making/scripted.ts";
import { comes, fails } from "../per-client.ts";

const elsewhere: WholeReply = { status: 307, headers: [["location", "/pay"]], body: new Uint8Array(0) };

export const selfRedirect = raw({
  name: "self-redirect",
  about: "redirects its caller to the same URL",
  says: () => "redirects its caller to itself (307)",
  bytes: () => ({
    script: [bytes(`HTTP/1.1 307 Elsewhere\r\nlocation: ?\r\ncontent-length: 0\r\n${CLOSES}\r\n\r\n`)],
    end: "fin",
    leadsBack: true,
  }),
  seen: () => ({
    undici: comes(elsewhere),
    fetch: fails("malformed", "headers", "redirect count exceeded"),
    http: comes(elsewhere),
  }),
});
