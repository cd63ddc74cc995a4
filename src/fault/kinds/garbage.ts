import { raw } from "../making/scripted.ts";
import { everyClient, fails } from "../per-client.ts";

const noise = Uint8Array.from([0x16, 0x03, 0x80, 0x00, 0xff, 0x8d, 0x0b, 0x41, 0x9c, 0x2e, 0x0d, 0x0a]);

export const garbage = raw({
  name: "garbage",
  about: "sends bytes that are not HTTP",
  says: () => "sends garbage",
  bytes: () => ({ script: [noise], end: "fin" }),
  seen: () => everyClient(fails("malformed", "headers", "HPE_INVALID_CONSTANT")),
});
