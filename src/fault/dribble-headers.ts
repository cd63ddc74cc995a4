import { sayDuration } from "../policy/units.ts";
import { duration } from "../service/setting.ts";
import { trickle } from "./dribble.ts";
import { head, made, raw } from "./raw.ts";
import { comes, everyClient } from "./rows.ts";

export const dribbleHeaders = raw<number>({
  name: "dribble-headers",
  example: "10ms",
  about: "sends its headers one byte at a time, with that pause before each",
  value: duration("How long it pauses before each byte."),
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
