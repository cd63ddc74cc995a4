import { head, raw } from "../making/scripted.ts";
import { everyClient, stalls } from "../per-client.ts";

const more = 36;

export const lengthTooLong = raw({
  name: "length-too-long",
  ofBody: true,
  about: "declares more bytes than it sends, and keeps the connection open",
  says: () => `declares ${more} bytes more than it sends`,
  bytes: (reply) => ({
    script: [head(reply, [`content-length: ${reply.body.length + more}`]), reply.body],
    end: "silence",
  }),
  seen: (reply) => everyClient(stalls(reply)),
});
