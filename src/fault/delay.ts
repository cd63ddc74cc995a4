import { sayDuration } from "../policy/units.ts";
import { NOTHING } from "../service/http.ts";
import { duration } from "../service/setting.ts";
import type { Fault } from "./fault.ts";

export const delay: Fault<number> = {
  name: "delay",
  example: "3s",
  place: "handler",
  about: "takes its time: before its work, or after it and before the answer",
  value: duration("How long it takes."),
  when: "before",
  says: (ms) => `takes ${sayDuration(ms)}`,
  wrap(ms, inner, when) {
    const takes = { kind: "decided", by: "delay", says: delay.says(ms) } as const;
    if (when === "before") {
      return async (request, ctx) => {
        ctx.note(takes);
        if ((await ctx.clock.sleep(ms, request.gone)) === "slept") return await inner(request, ctx);
        ctx.note(stops);
        return NOTHING;
      };
    }
    return async (request, ctx) => {
      const answer = await inner(request, ctx);
      ctx.note(takes);
      await ctx.clock.sleep(ms, request.gone);
      return answer;
    };
  },
};

const stops = { kind: "decided", by: "delay", says: "its caller hung up: it stops, nothing is done" } as const;
