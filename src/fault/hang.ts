import * as v from "valibot";
import { NOTHING } from "../service/http.ts";
import { described } from "../service/setting.ts";
import type { Fault } from "./fault.ts";

export const hang: Fault<true> = {
  name: "hang",
  example: true,
  place: "handler",
  about: "reads the request and never answers",
  value: v.pipe(
    v.literal(true, "means nothing: write true, or none"),
    described("It reads the request and never answers.", "`true`"),
  ),
  when: "before",
  says: () => "never answers",
  wrap(_, inner, when) {
    return async (request, ctx) => {
      if (when === "after") await inner(request, ctx);
      ctx.note(hangs);
      await ctx.clock.sleep(Number.POSITIVE_INFINITY, request.gone);
      return NOTHING;
    };
  },
};

const hangs = { kind: "decided", by: "hang", says: hang.says(true) } as const;
