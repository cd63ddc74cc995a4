import { duration } from "../../service/setting/setting.ts";
import { sayDuration } from "../../text/values/units.ts";
import { head, made, raw } from "../making/scripted.ts";
import { comes, everyClient } from "../per-client.ts";

export const dribble = raw<number>({
  name: "dribble",
  ofBody: true,
  example: "100ms",
  toxic: "bandwidth",
  about: "sends its body one byte at a time, with this pause before each",
  value: duration("The pause before each byte."),
  says: (ms) => `sends a byte of its body every ${sayDuration(ms)}`,
  bytes: (reply, pauseMs) => ({
    script: made(function* () {
      yield head(reply);
      yield* trickle(reply.body, pauseMs);
    }),
    end: "silence",
  }),
  seen: (reply) => everyClient(comes(reply)),
});

export function* trickle(bytes: Uint8Array, pauseMs: number) {
  for (let at = 0; at < bytes.length; at++) {
    yield { pauseMs };
    yield bytes.subarray(at, at + 1);
  }
}
