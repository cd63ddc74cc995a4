import { NOTHING } from "../../service/http.ts";
import type { Ctx } from "../../service/service.ts";
import type { Fault } from "../fault.ts";
import { drawn, type Spread, saySpread, spread } from "../spread.ts";

export const delay: Fault<Spread> = {
  name: "delay",
  example: "3s",
  place: "handler",
  about: "takes its time: before its work, or after it and before the answer",
  value: spread(
    "How long it takes: always as long, any time of a range, or mostly short and sometimes long about a mean.",
  ),
  when: "before",
  says: (value) => `takes ${saySpread(value)}`,
  wrap(value, inner, when) {
    const always = takes(value);
    const begin = (ctx: Ctx): number => {
      if (typeof value === "number") {
        ctx.note(always);
        return value;
      }
      const ms = Math.round(drawn(value, () => ctx.chance("delay")));
      ctx.note(takes(ms));
      return ms;
    };
    if (when === "before") {
      return async (request, ctx) => {
        if ((await ctx.clock.sleep(begin(ctx), request.gone)) === "slept") return await inner(request, ctx);
        ctx.note(stops);
        return NOTHING;
      };
    }
    return async (request, ctx) => {
      const answer = await inner(request, ctx);
      await ctx.clock.sleep(begin(ctx), request.gone);
      return answer;
    };
  },
};

const takes = (value: Spread) => ({ kind: "decided", by: "delay", says: delay.says(value) }) as const;
const stops = { kind: "decided", by: "delay", says: "its caller hung up: it stops, nothing is done" } as const;
