import { sayFailure } from "../../policy/failure-status.ts";
import { gatewayStatus } from "../../policy/gateways/gateway-status.ts";
import { saySize } from "../../text/values/units.ts";
import { discard, outcomeOf, rejected } from "../asking/attempt.ts";
import type { Fallback } from "../asking/layers/fallback-layer.ts";
import { retried } from "../asking/layers/retry-layer.ts";
import type { CallFlow } from "../flow.ts";
import { NO_BODY, text } from "../replies.ts";
import { type Answer, type Ctx, isFailure, type Request, type Service } from "../service.ts";
import type { Task } from "../task.ts";
import { enter } from "./entry-checks.ts";
import { Dispatch } from "./gateway-dispatch.ts";
import { RuleBook } from "./gateway-rules.ts";
import { askElsewhere } from "./passing/ask-elsewhere.ts";
import { type GatewayTry, own } from "./passing/given.ts";
import { asItIs, type KeptBody, keptBody, mostKeptBytes } from "./passing/kept-body.ts";
import { isSafe } from "./passing/upstreams.ts";
import { RequestLog } from "./request-log.ts";
import { complaints } from "./settings/gateway-complaints.ts";
import { settings } from "./settings/gateway-settings.ts";
import { unplayedOf } from "./settings/gateway-unplayed.ts";
import { gatewayWords } from "./settings/gateway-words.ts";
import { readerOf } from "./settings/played-product.ts";
import { serversAsked } from "./settings/routes-of.ts";

/** The one entrance: checks the token and the rate limit, then sends the request on and its answer back. */
export const gateway: Service<typeof settings> = {
  kind: "gateway",
  says: "takes every request, checks the token and the rate limit, and forwards it according to its routes",
  settings,
  words: gatewayWords,
  usually: { connections: "pooled", noticesHangUp: true },
  judges: "targets",
  load: { request: "POST /orders", needs: { order: {}, payment: {}, monolith: {} } },
  readsAs: readerOf,
  check: complaints,
  unplayed: unplayedOf,
  asks: (settings) => [
    ...serversAsked(settings),
    ...[settings.fallback?.to, settings.after404].filter((to) => to !== undefined),
  ],
  flows: ({ to, fallback }) => [
    { takes: { method: "*", path: "/*" }, calls: passedOn({ to, "fallback.to": fallback?.to }) },
  ],
  start(first) {
    const running = new Gateway(new RuleBook(first));
    return { handle: (request, ctx) => running.handle(request, ctx), change: (next) => running.book.change(next) };
  },
};

/** Only a gateway with a single server is followed: which requests its routes send where, only the requests show. */
function passedOn(servers: Readonly<Record<string, string | undefined>>): CallFlow[] {
  return Object.entries(servers).flatMap(([key, to]) =>
    to === undefined ? [] : [{ to, written: key.split("."), isFree: true }],
  );
}

class Gateway {
  readonly book: RuleBook;

  constructor(book: RuleBook) {
    this.book = book;
  }

  *handle(request: Request, ctx: Ctx): Task<Answer> {
    const log = new RequestLog(request, ctx);
    const entrance = enter(request, ctx, this.book);
    if ("refused" in entrance) return log.of(entrance.refused, "gateway");
    const body = yield* this.#bodyOf(request, ctx);
    const given = yield* this.#safely(request, body, ctx, log);
    const other = this.#knowsMore(request, given);
    const { reply, servedBy } = other === undefined ? given : yield* this.#askAfter404(request, ctx, given, other);
    const { headers } = entrance;
    const all = headers.length === 0 ? reply : { ...reply, headers: [...reply.headers, ...headers] };
    const logged = log.of(all, servedBy);
    return logged.asCame === undefined ? logged : { ...logged.asCame, rest: logged.body };
  }

  /** The other server to ask after a 404: while both have data, it may have the order. */
  #knowsMore(request: Request, { reply, servedBy }: GatewayTry): string | undefined {
    return reply.status === 404 && servedBy !== "gateway" && isSafe(request)
      ? this.book.rules.settings.after404
      : undefined;
  }

  #askAfter404(request: Request, ctx: Ctx, { reply }: GatewayTry, other: string): Task<GatewayTry> {
    discard(reply);
    ctx.note({ kind: "decided", by: "after404", says: `also calls ${other}` });
    return askElsewhere(request, asItIs(NO_BODY), ctx, this.book, other);
  }

  /** Keeps the body if the request may be sent more than once. */
  *#bodyOf({ body }: Request, ctx: Ctx): Task<KeptBody> {
    const { retry, hedge, fallback } = this.book.rules.settings;
    if (retry === undefined && hedge === undefined && fallback?.to === undefined) return asItIs(body);
    const kept = yield* keptBody(body, mostKeptBytes);
    if (!kept.isKept) {
      const says = `keeps a body of at most ${saySize(mostKeptBytes)}, so this request is sent only once`;
      ctx.note({ kind: "decided", by: "body", says });
    }
    return kept;
  }

  /** If all tries fail, the fallback answers. */
  #safely(request: Request, body: KeptBody, ctx: Ctx, log: RequestLog): Task<GatewayTry> {
    const { fallback } = this.book;
    if (fallback === undefined) return this.#tries(request, body, ctx, log);
    return this.#withFallback(fallback, request, body, ctx, log);
  }

  *#withFallback(fallback: Fallback, request: Request, body: KeptBody, ctx: Ctx, log: RequestLog): Task<GatewayTry> {
    let given: GatewayTry | undefined;
    const tries = () => this.#tries(request, body, ctx, log);
    const { book } = this;
    function* once() {
      given = yield* tries();
      return given.failure ?? given.reply;
    }
    function* elsewhere(to: string) {
      given = yield* askElsewhere(request, body, ctx, book, to);
      return given.failure ?? given.reply;
    }
    const answered = yield* fallback.around(ctx, {
      asked: `${request.method} ${request.path}`,
      once,
      elsewhere: body.isKept ? elsewhere : undefined,
      cancellation: () => request.cancellation,
    });
    const outcome = outcomeOf(answered);
    return isFailure(outcome) || outcome === given!.reply ? given! : own(outcome);
  }

  /** Each try chooses a route anew, without those that have failed. */
  #tries(request: Request, body: KeptBody, ctx: Ctx, log: RequestLog): Task<GatewayTry> {
    const { rules } = this.book;
    const failed: string[] = [];
    const incoming = { request, body, ctx, log, book: this.book, rules, failed };
    if (rules.retry === undefined || !body.isKept) return new Dispatch(incoming).run();
    function* once(): Task<GatewayTry> {
      const given = yield* new Dispatch(incoming).run();
      failed.push(log.route);
      return given;
    }
    return retried({
      ctx,
      rules: rules.retry,
      budget: this.book.budget(ctx),
      request: { method: request.method, stream: false },
      deadlineMs: this.book.deadlineMs(ctx),
      cancellation: request.cancellation,
      once,
      outcomeOf: ({ failure, reply }) => failure ?? reply,
      rejected(by) {
        const failure = rejected(by);
        return own(text(gatewayStatus(failure, rules.product), sayFailure("The server", failure)), failure);
      },
    });
  }
}
