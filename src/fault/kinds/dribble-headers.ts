import { duration } from "../../service/setting/setting.ts";
import { sayDuration } from "../../text/values/units.ts";
import { head, made, raw } from "../making/scripted.ts";
import { comes, everyClient } from "../per-client.ts";
import { trickle } from "./dribble.ts";

export const dribbleHeaders = raw<number>({
  name: "dribble-headers",
  example: "10ms",
  about: "sends its headers one byte at a time, with this pause before each",
  value: duration("The pause before each byte."),
  says: (ms) => `sends a byte of its headers every ${sayDuration(ms)}`,
  bytes: (reply, pauseMs) => ({
    script: made(function* () {
      yield* trickle(head(reply), pauseMs);
      yield reply.body;
    }),
    end: "silence",
  }),
  seen: (reply) => everyClient(comes(reply)),
});
