import * as v from "valibot";
import { type Distribution, sampler } from "../../policy/random/distribution.ts";
import { formatDistribution } from "../../policy/random/read-distribution.ts";
import { NOTHING } from "../../service/replies.ts";
import type { Ctx } from "../../service/service.ts";
import { distribution } from "../../service/setting/setting.ts";
import { sayDuration } from "../../text/values/units.ts";
import type { Fault } from "../fault.ts";

/** A plain number of milliseconds if it is constant. */
type Length = number | Distribution;

export const delay: Fault<Length> = {
  name: "delay",
  example: "3s",
  toxic: "latency",
  place: "handler",
  about: "is slow: takes this long before its work, or after its work and before the response",
  value: v.pipe(
    distribution("How long it takes: constant, or random for each request."),
    v.transform((read): Length => (read.kind === "constant" ? read.ms : read)),
  ),
  when: "before",
  says: (value) => `takes ${typeof value === "number" ? sayDuration(value) : formatDistribution(value)}`,
  wrap(value, inner, when) {
    const always = takes(value);
    const draw = typeof value === "number" ? () => value : sampler(value);
    const begin = (ctx: Ctx): number => {
      if (typeof value === "number") {
        ctx.note(always);
        return value;
      }
      const ms = draw(ctx.chance("delay"));
      ctx.note(takes(Math.round(ms)));
      return ms;
    };
    if (when === "after") {
      return function* (request, ctx) {
        const answer = yield* inner(request, ctx);
        yield* ctx.clock.sleep(begin(ctx), request.cancellation);
        return answer;
      };
    }
    return function* (request, ctx) {
      if ((yield* ctx.clock.sleep(begin(ctx), request.cancellation)) === "slept") return yield* inner(request, ctx);
      ctx.note(stops);
      return NOTHING;
    };
  },
};

const takes = (value: Length) => ({ kind: "decided", by: "delay", says: delay.says(value) }) as const;
const stops = { kind: "decided", by: "delay", says: "the caller hung up, so it stops; nothing is done" } as const;
