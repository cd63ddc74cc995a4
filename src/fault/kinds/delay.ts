import * as v from "valibot";
import { type Distribution, sampler } from "../../policy/distribution.ts";
import { formatDistribution } from "../../policy/read-distribution.ts";
import { Awaitable } from "../../service/awaitable.ts";
import { NOTHING } from "../../service/http.ts";
import { whenHere } from "../../service/later.ts";
import type { Answer, Ctx, Handler, Request } from "../../service/service.ts";
import { distribution } from "../../service/setting.ts";
import { Token } from "../../service/token.ts";
import { sayDuration } from "../../text/units.ts";
import type { Fault } from "../fault.ts";

/** A plain number of milliseconds if it is constant. */
type Length = number | Distribution;

export const delay: Fault<Length> = {
  name: "delay",
  example: "3s",
  place: "handler",
  about: "is slow: before its work, or after its work and before the answer",
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
    if (when === "before") {
      return (request, ctx) => {
        const ms = begin(ctx);
        if (request.gone !== Token.NEVER || ms === Number.POSITIVE_INFINITY) return unlessGone(ms, request, ctx, inner);
        const work = new Work(request, ctx, inner);
        ctx.clock.callAfter(ms, start, work);
        return work;
      };
    }
    return async (request, ctx) => {
      const answer = await inner(request, ctx);
      await ctx.clock.sleep(begin(ctx), request.gone);
      return answer;
    };
  },
};

async function unlessGone(ms: number, request: Request, ctx: Ctx, inner: Handler): Promise<Answer> {
  if ((await ctx.clock.sleep(ms, request.gone)) === "slept") return await inner(request, ctx);
  ctx.note(stops);
  return NOTHING;
}

/** Works after the delay, whether or not its caller still waits. */
class Work extends Awaitable<Answer> {
  readonly #request: Request;
  readonly #ctx: Ctx;
  readonly #inner: Handler;

  constructor(request: Request, ctx: Ctx, inner: Handler) {
    super(ctx.clock);
    this.#request = request;
    this.#ctx = ctx;
    this.#inner = inner;
  }

  start(): void {
    const answer = this.#inner(this.#request, this.#ctx);
    if ("then" in answer) whenHere(answer, comeWith, this);
    else this.come(answer);
  }
}

function comeWith(given: Answer, work: Work): void {
  work.come(given);
}

function start(work: Work): void {
  work.start();
}

const takes = (value: Length) => ({ kind: "decided", by: "delay", says: delay.says(value) }) as const;
const stops = { kind: "decided", by: "delay", says: "the caller hung up, so it stops; nothing is done" } as const;
