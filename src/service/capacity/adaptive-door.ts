import { AdaptiveSlots, limitedEndOf } from "../../policy/limits/adaptive-slots.ts";
import { sameValue } from "../../text/values/same-value.ts";
import { text } from "../replies.ts";
import { type Answer, type Ctx, type Handler, isWire, type Request } from "../service.ts";
import { type AdaptiveSetting, adaptiveRule } from "../setting/adaptive-setting.ts";
import { resolved, type Task } from "../task.ts";
import { untilWritten } from "./until-written.ts";

const refusal = text(503, "Too many requests are in progress here");

/** Rejects requests above a limit that follows how long requests take. It survives a change of other settings. */
export class AdaptiveDoor {
  #setting: AdaptiveSetting | undefined;
  #slots!: AdaptiveSlots;

  around(inner: Handler, setting: AdaptiveSetting): Handler {
    if (!sameValue(setting, this.#setting)) this.#slots = new AdaptiveSlots(adaptiveRule(setting));
    this.#setting = setting;
    const slots = this.#slots;
    return (request, ctx) => {
      const inFlight = slots.take();
      if (inFlight !== undefined) return admitted(slots, inFlight, inner, request, ctx);
      ctx.note({ kind: "decided", by: "adaptive", says: `rejects the request: ${slots.limit} are in progress` });
      return resolved(refusal);
    };
  }
}

function* admitted(slots: AdaptiveSlots, inFlight: number, inner: Handler, request: Request, ctx: Ctx): Task<Answer> {
  const beganMs = ctx.clock.now();
  const answer = yield* inner(request, ctx);
  const end = isWire(answer) ? "ignored" : limitedEndOf(answer.status);
  return untilWritten(answer, request, ctx.clock, () => {
    slots.ended(inFlight, ctx.clock.now() - beganMs, end, () => ctx.chance("adaptive"));
  });
}
