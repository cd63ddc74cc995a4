import { sayFailure } from "../../policy/failure-status.ts";
import { gatewayStatus } from "../../policy/gateway-status.ts";
import { Steps } from "../../spring/expression/steps.ts";
import { chooseRoute, passFilters } from "../../spring/routes/choose-route.ts";
import { forwardedTarget, parseTarget } from "../../spring/routes/request-target.ts";
import type { HeaderPair, Passage, Route } from "../../spring/routes/route.ts";
import { capital } from "../../text/capital.ts";
import { type Failure, ROUTE } from "../../trace.ts";
import { NO_BODY, text } from "../http.ts";
import { type Ctx, isFailure, type Limit, type Outcome, type Reply, type Request, type Service } from "../service.ts";
import { complaints } from "./complaints.ts";
import { enter } from "./entrance.ts";
import { answerHeaders, requestHeaders } from "./relay.ts";
import { RequestLog } from "./request-log.ts";
import { serversAsked } from "./routes-of.ts";
import { RuleBook, type Rules } from "./rules.ts";
import { settings } from "./settings.ts";
import { gatewayWords } from "./words.ts";

/** The one entrance: token, allowance, then the route, and what the server behind it says comes back. */
export const gateway: Service<typeof settings> = {
  kind: "gateway",
  says: "takes every request, checks token and rate limit, and passes it on by its routes",
  settings,
  words: gatewayWords,
  usually: { connections: "pooled", noticesHangUp: true },
  check: complaints,
  asks: serversAsked,
  start(first) {
    const running = new Gateway(new RuleBook(first));
    return { handle: (request, ctx) => running.handle(request, ctx), change: (next) => running.book.change(next) };
  },
};

interface Given {
  readonly reply: Reply;
  readonly servedBy: string;
  /** Another try may end better. */
  readonly failed: boolean;
}

const own = (reply: Reply, failed = false): Given => ({ reply, servedBy: "gateway", failed });
const badTarget = own({ status: 400, headers: [], body: NO_BODY });
const nobody = own({ status: 200, headers: [], body: NO_BODY });

class Gateway {
  readonly book: RuleBook;
  /** Servers that have answered before: a connection to one of them may have gone stale. */
  readonly #answered = new Set<string>();

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
    const { rules } = this.book;
    const other = rules.settings.after404;
    const { status, body } = given.reply;
    if (other === undefined || status !== 404 || given.servedBy === "gateway" || !isSafe(request)) return given;
    if (!(body instanceof Uint8Array)) body.cancel();
    ctx.note({ kind: "decided", by: "after404", says: `asks ${other} too` });
    const { method, path, gone } = request;
    const ask = { method, path, headers: requestHeaders(request.headers), body: NO_BODY, gone };
    const outcome = await this.#ask(ctx, other, ask, rules.limit);
    if (isFailure(outcome)) return failedAt(other, outcome, rules);
    return { reply: { ...outcome, headers: answerHeaders(outcome.headers) }, servedBy: other, failed: false };
  }

  async #tries(request: Request, ctx: Ctx, log: RequestLog): Promise<Given> {
    const { rules } = this.book;
    const mostTries = 1 + (request.body instanceof Uint8Array ? rules.settings.retry : 0);
    const failed: string[] = [];
    for (;;) {
      const given = await this.#route(request, ctx, log, rules, failed);
      failed.push(log.route);
      if (!given.failed || failed.length === mostTries || request.gone.gone) return given;
      ctx.note({ kind: "decided", by: "retry", says: `asks again after ${given.reply.status} from ${given.servedBy}` });
      if (!(given.reply.body instanceof Uint8Array)) given.reply.body.cancel();
    }
  }

  async #route(request: Request, ctx: Ctx, log: RequestLog, rules: Rules, failed: readonly string[]): Promise<Given> {
    const target = parseTarget(request.path);
    if (target === undefined) return badTarget;
    const { method, headers } = request;
    const epochMs = rules.epochMs + ctx.clock.now();
    const asked = { method, headers, target, remoteAddress: "127.0.0.1", epochMs, steps: new Steps() };
    const { draws } = this.book;
    const draw = (group: string) =>
      failed.length === 0 ? draws.draw(group, headers, ctx) : draws.another(group, failed);
    const choice = chooseRoute(rules.routing.routes, asked, draw);
    if ("none" in choice) {
      log.route = "";
      if (choice.none === 404) return own(text(404, "No route takes this"));
      ctx.note({ kind: "decided", by: "route", says: `fails while it is matched: ${choice.says}` });
      return own(text(500, "A route failed while it was matched"));
    }
    const { route, variables } = choice;
    log.route = route.id;
    ctx.note({ kind: "decided", by: ROUTE, says: route.id });
    if (route.broken !== undefined) return own(text(500, `Route ${route.id}: ${route.broken}`));
    const passed = passFilters(route, asked, variables);
    if ("fails" in passed) {
      ctx.note({ kind: "decided", by: "filter", says: `fails: ${passed.fails}` });
      return own(text(500, `Route ${route.id}: ${passed.fails}`));
    }
    if ("answers" in passed) return own({ ...passed.answers, body: NO_BODY });
    return await this.#pass(request, ctx, rules, route, passed.passage);
  }

  async #pass(request: Request, ctx: Ctx, rules: Rules, route: Route, passage: Passage): Promise<Given> {
    const { uri } = route;
    if (uri.kind === "nobody") return nobody;
    if (uri.kind === "forward") return own(text(404, `Nothing is at ${uri.text}`));
    if (uri.kind === "broken") return own(text(500, uri.says));
    const upstream = rules.routing.upstream(uri.text);
    if (upstream === undefined) return own(text(uri.kind === "service" ? 503 : 502, `Nobody is at ${uri.text}`));
    const { server, host } = upstream;
    const headers = requestHeaders(request.headers);
    if (host !== undefined) headers.push(["host", host]);
    headers.push(...passage.requestHeaders);
    const path = forwardedTarget(passage.path, passage.request.target.query);
    const { method, body, gone } = request;
    const outcome = await this.#ask(ctx, server, { method, path, headers, body, gone }, limitOf(rules, route));
    if (isFailure(outcome)) return failedAt(server, outcome, rules);
    return { reply: relayed(outcome, passage), servedBy: server, failed: outcome.status >= 500 };
  }

  /** A safe request that broke on a connection used before is asked once more: the server may have closed it meanwhile. */
  async #ask(ctx: Ctx, server: string, ask: Request, limit: Limit | undefined): Promise<Outcome> {
    const usedBefore = this.#answered.has(server);
    const outcome = await ctx.ask(server, ask, limit);
    if (!isFailure(outcome)) {
      this.#answered.add(server);
      return outcome;
    }
    this.#answered.delete(server);
    if (!usedBefore || !mayBeStale(outcome) || !isSafe(ask)) return outcome;
    ctx.note({ kind: "decided", by: "stale connection", says: `asks ${server} again on a fresh one` });
    return await ctx.ask(server, ask, limit);
  }
}

function failedAt(server: string, failure: Failure, { settings: { like } }: Rules): Given {
  return own(text(gatewayStatus(failure, like), sayFailure(capital(server), failure.name)), true);
}

function mayBeStale({ name, phase }: Failure): boolean {
  return (name === "reset" || name === "hung-up") && (phase === "send" || phase === "headers");
}

function isSafe({ method, body, gone }: Request): boolean {
  return !gone.gone && body instanceof Uint8Array && body.length === 0 && ["GET", "HEAD", "OPTIONS"].includes(method);
}

const beforeTheBody = ["lookup", "queue", "connect", "send", "headers"] as const;

function limitOf({ limit }: Rules, { responseTimeoutMs: ms }: Route): Limit | undefined {
  return ms === undefined ? limit : { ms, covers: beforeTheBody, onlyTells: false };
}

function relayed(reply: Reply, { answer }: Passage): Reply {
  const headers: HeaderPair[] = answerHeaders(reply.headers);
  headers.push(...answer.headers);
  return { status: answer.status ?? reply.status, headers, body: reply.body };
}
