import * as v from "valibot";
import { several } from "../../text/words/phrases.ts";
import { isLow } from "../priority.ts";
import { text } from "../replies.ts";
import type { Answer, Ctx, Handler, Request } from "../service.ts";
import { opening } from "../setting/opening.ts";
import { duration, whole } from "../setting/setting.ts";
import { resolved, type Task } from "../task.ts";
import { untilWritten } from "./until-written.ts";

/** The setting `shed` of every server. */
export const shed = opening(
  "above",
  whole(1, 1_000_000, "Rejects further requests at once above this number in progress."),
  {
    lowAbove: v.optional(
      whole(0, 1_000_000, "Rejects requests whose header `x-priority` is low already above this number in progress."),
    ),
    status: v.optional(whole(400, 599, "The status of the rejection."), 503),
    retryAfter: v.optional(duration("The header Retry-After of the rejection.")),
  },
  "Rejects requests while too many are in progress, including those that wait.",
  "a number of requests, or `{ above: 100, status: 503, retryAfter: 2s }`",
);
export type ShedRule = v.InferOutput<typeof shed>;

/** Counts the requests in progress and rejects further ones. */
export class Shedder {
  #inProgress = 0;

  around(
    inner: Handler,
    { above = Number.POSITIVE_INFINITY, lowAbove = above, status, retryAfter }: ShedRule,
  ): Handler {
    const mostLow = Math.min(above, lowAbove);
    const headers = retryAfter === undefined ? [] : [["retry-after", String(Math.ceil(retryAfter / 1000))] as const];
    const refusal = text(status, "Too many requests are in progress here", headers);
    return (request, ctx) => {
      const low = isLow(request);
      if (this.#inProgress < (low ? mostLow : above)) return this.#admitted(inner, request, ctx);
      const others = `${several(this.#inProgress, "other")} ${this.#inProgress === 1 ? "is" : "are"} in progress`;
      ctx.note({ kind: "decided", by: "shed", says: `rejects the request${low ? " of low priority" : ""}: ${others}` });
      return resolved(refusal);
    };
  }

  *#admitted(inner: Handler, request: Request, ctx: Ctx): Task<Answer> {
    this.#inProgress += 1;
    return untilWritten(yield* inner(request, ctx), request, ctx.clock, this.#written);
  }

  readonly #written = (): void => {
    this.#inProgress -= 1;
  };
}
