import * as v from "valibot";
import { text } from "../http.ts";
import type { Answer, Handler } from "../service.ts";
import { duration, opening, whole } from "../setting.ts";
import { untilWritten } from "./until-written.ts";

/** The setting `shed` of every server. */
export const shed = opening(
  "above",
  whole(1, 1_000_000, "With more requests than that in hand, a further one is turned away at once."),
  {
    status: v.optional(whole(400, 599, "The status it is turned away with."), 503),
    retryAfter: v.optional(duration("The header Retry-After that it gets.")),
  },
  "Turns requests away while too many are in hand, those that wait included.",
  "a number of requests, or `{ above: 100, status: 503, retryAfter: 2s }`",
);
export type ShedRule = v.InferOutput<typeof shed>;

/** Counts the requests in hand and turns further ones away. */
export class Shedder {
  #inHand = 0;

  around(inner: Handler, { above = Number.POSITIVE_INFINITY, status, retryAfter }: ShedRule): Handler {
    const headers = retryAfter === undefined ? [] : [["retry-after", String(Math.ceil(retryAfter / 1000))] as const];
    const refusal = text(status, "Too many requests are in hand here", headers);
    return (request, ctx) => {
      if (this.#inHand >= above) {
        ctx.note({ kind: "decided", by: "shed", says: `turns the request away: ${this.#inHand} are in hand` });
        return refusal;
      }
      this.#inHand += 1;
      const answer = inner(request, ctx);
      const written = (given: Answer) => untilWritten(given, request, ctx.clock, this.#written);
      return "then" in answer ? Promise.resolve(answer as PromiseLike<Answer>).then(written) : written(answer);
    };
  }

  readonly #written = (): void => {
    this.#inHand -= 1;
  };
}
