import { NOTHING } from "../../service/replies.ts";
import type { Fault } from "../fault.ts";
import { justOn } from "../making/scripted.ts";

export const hang: Fault<true> = {
  name: "hang",
  example: true,
  toxic: "timeout",
  place: "handler",
  about: "reads the request and never answers",
  value: justOn("It reads the request and never answers."),
  when: "before",
  neverGoesOn: true,
  says: () => "never answers",
  wrap(_, inner, when) {
    return function* (request, ctx) {
      if (when === "after") yield* inner(request, ctx);
      ctx.note(hangs);
      yield* ctx.clock.sleep(Number.POSITIVE_INFINITY, request.cancellation);
      return NOTHING;
    };
  },
};

const hangs = { kind: "decided", by: "hang", says: hang.says(true) } as const;
