import { head, raw } from "../making/scripted.ts";
import { breaks, comes, cutAt, everyClient, stalls, undiciAndHttp } from "../per-client.ts";

const promised = 2;

export const lengthTooShort = raw({
  name: "length-too-short",
  ofBody: true,
  about: "declares fewer bytes than it sends",
  cutsUnnoticed: true,
  says: () => `declares ${promised} bytes and sends more`,
  bytes: (reply) => ({ script: [head(reply, [`content-length: ${promised}`]), reply.body], end: "silence" }),
  seen(reply) {
    if (reply.body.length < promised) return everyClient(stalls(reply));
    if (reply.body.length === promised) return everyClient(comes(reply));
    const came = cutAt(reply, promised);
    return undiciAndHttp(comes(came), breaks(came, "malformed", "HPE_INVALID_CONSTANT"));
  },
});
