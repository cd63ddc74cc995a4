import { sayFailure } from "../../policy/failure-status.ts";
import { gatewayStatus } from "../../policy/gateways/status.ts";
import { withoutForwarded } from "../../spring/routes/forwarded-headers.ts";
import { withoutHeader } from "../../spring/routes/header-values.ts";
import { passedOn } from "../../spring/routes/hop-by-hop.ts";
import { capital } from "../../text/capital.ts";
import { retried } from "../asking/retry.ts";
import { NO_BODY, text } from "../http.ts";
import { type Ctx, isFailure, type Reply, type Request, type Service } from "../service.ts";
import { complaints } from "./complaints.ts";
import { Dispatch } from "./dispatch.ts";
import { enter } from "./entrance.ts";
import { type Given, own } from "./given.ts";
import { RequestLog } from "./request-log.ts";
import { serversAsked } from "./routes-of.ts";
import { RuleBook } from "./rules.ts";
import { settings } from "./settings.ts";
import { isSafe } from "./upstreams.ts";
import { gatewayWords } from "./words.ts";

/** The one entrance: token, allowance, then the route, and what the server behind it says comes back. */
export const gateway: Service<typeof settings> = {
  kind: "gateway",
  says: "takes every request, checks token and rate limit, and passes it on by its routes",
  settings,
  words: gatewayWords,
  usually: { connections: "pooled", noticesHangUp: true },
  judges: "targets",
  check: complaints,
  asks: serversAsked,
  start(first) {
    const running = new Gateway(new RuleBook(first));
    return { handle: (request, ctx) => running.handle(request, ctx), change: (next) => running.book.change(next) };
  },
};

class Gateway {
  readonly book: RuleBook;

  constructor(book: RuleBook) {
    this.book = book;
  }

  async handle(request: Request, ctx: Ctx): Promise<Reply> {
    const log = new RequestLog(request, ctx);
    const entrance = enter(request, ctx, this.book);
    if ("refused" in entrance) return log.of(entrance.refused, "gateway");
    const { reply, servedBy } = await this.#elsewhere(request, ctx, await this.#tries(request, ctx, log));
    const { headers } = entrance;
    return log.of(headers.length === 0 ? reply : { ...reply, headers: [...reply.headers, ...headers] }, servedBy);
  }

  /** What one server has never heard of another may know, as long as data lie on both sides. */
  async #elsewhere(request: Request, ctx: Ctx, given: Given): Promise<Given> {
    const { rules, upstreams } = this.book;
    const { after404: other, like } = rules.settings;
    const { status, body } = given.reply;
    if (other === undefined || status !== 404 || given.servedBy === "gateway" || !isSafe(request)) return given;
    if (!(body instanceof Uint8Array)) body.cancel();
    ctx.note({ kind: "decided", by: "after404", says: `asks ${other} too` });
    const { method, path, gone } = request;
    const { droppedHeaders } = rules.routing.settings;
    const headers = withoutHeader(passedOn(withoutForwarded(request.headers), droppedHeaders), "host");
    const outcome = await upstreams.ask(ctx, other, { method, path, headers, body: NO_BODY, gone }, rules.limit);
    if (isFailure(outcome)) {
      return own(text(gatewayStatus(outcome, like), sayFailure(capital(other), outcome.name)), outcome);
    }
    const reply = { ...outcome, headers: passedOn(outcome.headers, droppedHeaders) };
    return { reply, servedBy: other };
  }

  /** Each try chooses its route anew, and passes over those that have failed. */
  async #tries(request: Request, ctx: Ctx, log: RequestLog): Promise<Given> {
    const { rules } = this.book;
    const failed: string[] = [];
    const once = async (): Promise<Given> => {
      const given = await new Dispatch({ request, ctx, log, book: this.book, rules, failed }).run();
      failed.push(log.route);
      return given;
    };
    if (rules.retry === undefined || !(request.body instanceof Uint8Array)) return await once();
    return await retried({
      ctx,
      rules: rules.retry,
      budget: this.book.budget(ctx),
      method: request.method,
      deadlineMs: Number.POSITIVE_INFINITY,
      isOver: () => request.gone.gone,
      once,
      outcomeOf: ({ failure, reply }) => failure ?? reply,
    });
  }
}
