import { bytes } from "../../text/bytes/bytes.ts";
import { raw } from "../making/scripted.ts";
import { fails, undiciAndHttp } from "../per-client.ts";

export const unaskedUpgrade = raw({
  name: "unasked-upgrade",
  about: "switches protocols without being asked (101)",
  says: () => "switches protocols without being asked (101)",
  bytes: () => ({
    script: [bytes("HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n")],
    end: "silence",
    reusable: true,
  }),
  seen: () =>
    undiciAndHttp(
      fails("malformed", "headers", "UND_ERR_SOCKET"),
      fails("client-error", "headers", "closed without a word"),
    ),
});
