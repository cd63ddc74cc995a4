import { OutOfSteps, Steps } from "../../spring/expression/steps.ts";
import { chooseRoute } from "../../spring/routes/choose-route.ts";
import { type CorsRules, checkCors, isPreflight } from "../../spring/routes/cors.ts";
import { type ErrorWords, noResource, refusal } from "../../spring/routes/error-messages.ts";
import { errorAnswer } from "../../spring/routes/gateway-error.ts";
import { MatchThrows } from "../../spring/routes/pattern/path-pattern.ts";
import type { VersionMishap } from "../../spring/routes/predicates/api-version.ts";
import type { CorsPlace } from "../../spring/routes/reading/cors-settings.ts";
import { type PathElement, parseTarget, pathElements } from "../../spring/routes/request/request-target.ts";
import type { RouteRequest } from "../../spring/routes/request/route-request.ts";
import type { Route } from "../../spring/routes/route.ts";
import { exchangeOf, type WebExchange } from "../../spring/routes/web-exchange.ts";
import { bytes } from "../../text/bytes/bytes.ts";
import { headerValues, withoutHeader } from "../../text/headers/headers.ts";
import { type Failure, type Header, ROUTE } from "../../trace.ts";
import { text } from "../replies.ts";
import { begin, type Task } from "../task.ts";
import type { Actuator } from "./actuator.ts";
import { hasPort, withHost } from "./named-host.ts";
import { empty, type GatewayTry, own } from "./passing/given.ts";
import type { Handling, Incoming } from "./passing/handling.ts";
import { pass } from "./passing/pass.ts";

/** The real gateway follows a circle of forwards until its stack overflows. */
const mostForwards = 20;

/** Headers that describe the content of an answer, and go with it. */
const ofContent: ReadonlySet<string> = new Set(
  ["disposition", "encoding", "language", "length", "location", "range", "type"].map((each) => `content-${each}`),
);

/** One try to answer a request, from its target to the answer. */
export class Dispatch implements Handling {
  readonly incoming: Incoming;
  readonly #number: number;
  #received!: RouteRequest;
  #forwards = 0;

  constructor(incoming: Incoming) {
    this.incoming = incoming;
    this.#number = ++incoming.book.requests;
  }

  *run(): Task<GatewayTry> {
    const { request, ctx, rules } = this.incoming;
    const target = parseTarget(request.path);
    if (target === undefined) return empty(400);
    if (rules.likeSpring && !hasPort(request)) return empty(400, [["connection", "close"]]);
    const { method, remotePort } = request;
    const headers = withHost(request);
    const epochMs = Math.floor(rules.startMs + ctx.clock.now());
    this.#received = { method, headers, target, remoteAddress: "127.0.0.1", remotePort, epochMs, steps: new Steps() };
    const { basePath } = rules.routing.settings;
    if (!target.path.startsWith(basePath)) return empty(404);
    const rest = target.path.slice(basePath.length);
    // Spring compares only the beginning of the path, and then fails if no slash follows the base path.
    if (rest !== "" && !rest.startsWith("/")) return empty(500, [["connection", "close"]]);
    const exchange = exchangeOf(this.#received, {});
    try {
      return yield* this.#dispatch(exchange);
    } catch (error) {
      return this.threw(error, exchange);
    }
  }

  threw(error: unknown, exchange: WebExchange): GatewayTry {
    if (!(error instanceof OutOfSteps || error instanceof MatchThrows)) throw error;
    return this.error(500, error.message, exchange);
  }

  error(status: number, says: string | ErrorWords, exchange: WebExchange, failure?: Failure): GatewayTry {
    const { rules } = this.incoming;
    const words = typeof says === "string" ? { message: says, detail: says } : says;
    if (!rules.likeSpring) return own(text(status, words.detail), failure);
    const error = { status, ...words, requestId: this.#requestId() };
    const { headers, body } = errorAnswer(this.#received, error, rules.routing.settings.errors);
    const content = bytes(body);
    // Replaces the content and its headers, and keeps the others.
    const kept = exchange.answer.headers.filter(([name]) => !ofContent.has(name.toLowerCase()));
    const all = [...kept, ...headers, ["Content-Length", String(content.length)] as const];
    return own({ status, headers: all, body: content }, failure);
  }

  #requestId(): string {
    return `${this.#number.toString(16).padStart(8, "0")}-${this.#number}`;
  }

  *forward(exchange: WebExchange): Task<GatewayTry> {
    if (++this.#forwards > mostForwards) return this.error(500, "Its routes forward it in a circle", exchange);
    const { path, query, received } = exchange;
    // Spring removes the base path from every path, so a forward must begin with it.
    const { basePath } = this.incoming.rules.routing.settings;
    if (!path.startsWith(basePath)) {
      const says = `Invalid contextPath '${basePath}': must match the start of requestPath: '${path}'`;
      return this.error(500, says, exchange);
    }
    const target = { path, query, elements: pathElements(path) };
    const headers = withoutHeader(exchange.headers, "origin");
    return yield* this.#dispatch({ ...exchange, headers, received: { ...received, headers, target } });
  }

  *#dispatch(exchange: WebExchange): Task<GatewayTry> {
    const { ctx, rules } = this.incoming;
    const { received } = exchange;
    const { actuator } = rules;
    if (actuator?.takes(received.target.path)) return yield* this.#ownEndpoint(actuator, exchange);
    const draw = (group: string) => this.#draw(group);
    const passedOver = rules.settings.why ? (route: Route, why: string) => this.#passedOver(route, why) : undefined;
    const choice = chooseRoute(rules.routing.routes, received, draw, passedOver, exchange.variables);
    const mishap = "none" in choice ? undefined : rules.routing.settings.versions.mishap(received);
    if (mishap !== undefined) return this.#withoutVersion(exchange, mishap);
    if ("none" in choice) return this.#none(exchange, choice);
    const { route, variables } = choice;
    this.incoming.log.route = route.id;
    ctx.note({ kind: "decided", by: ROUTE, says: route.id });
    const verdict = this.#cors(exchange, rules.routing.cors.withRoute);
    if (verdict !== undefined) return verdict;
    exchange.variables = variables;
    const given = begin(pass(this, route, exchange));
    this.incoming.book.draws.take(route.id, given);
    return yield* given;
  }

  *#ownEndpoint(actuator: Actuator, exchange: WebExchange): Task<GatewayTry> {
    const { path, query = "" } = exchange.received.target;
    const { request, ctx } = this.incoming;
    ctx.note({ kind: "decided", by: "actuator", says: "its own endpoints take precedence over any route" });
    // Netty accepts these characters, but the code of the endpoint checks the target as Tomcat does.
    const escaped = query.replace(/[[\]\u0080-\ud7ff\ue000-\u{10ffff}]+/gu, encodeURIComponent);
    const inside = { ...request, path: `${path}?${escaped}` };
    const refused = actuator.refuses({ ...request, path });
    if (refused !== undefined) return this.error(refused.status, refusal(refused, request.method), exchange);
    return own(yield* actuator.answer(inside, ctx));
  }

  /** Spring checks the version before it chooses a route, and afterwards looks for files. */
  #withoutVersion(exchange: WebExchange, mishap: VersionMishap): GatewayTry {
    this.incoming.log.route = "";
    if (mishap.status === 404) return this.#none(exchange, { none: 404 });
    return this.error(400, { message: mishap.message, detail: mishap.message }, exchange);
  }

  /** Answers if no route matches: Spring looks for static files last, and there are none. */
  #none(
    exchange: WebExchange,
    choice: { readonly none: 404 } | { readonly none: 500; readonly says: string },
  ): GatewayTry {
    const { cors, settings } = this.incoming.rules.routing;
    this.incoming.log.route = "";
    if (choice.none === 500) {
      this.incoming.ctx.note({ kind: "decided", by: "matching", says: `fails: ${choice.says}` });
      return this.error(500, { message: choice.says, detail: "A route failed while it was matched" }, exchange);
    }
    const { received } = exchange;
    const isFile = settings.files.match(this.#inside(received), received.steps) !== undefined;
    const verdict = isFile ? this.#cors(exchange, cors.withoutRoute) : isPreflight(received) ? empty(403) : undefined;
    const { likeSpring } = this.incoming.rules;
    const says = likeSpring ? noResource(this.#below(received), received) : "No route matches this";
    return verdict ?? this.error(404, says, exchange);
  }

  /** The answer if CORS ends the request; otherwise adds headers to the answer to come. */
  #cors(exchange: WebExchange, places: readonly CorsPlace[]): GatewayTry | undefined {
    const { received } = exchange;
    const rules = this.#corsRules(received, places);
    const verdict = checkCors(rules, received);
    if ("fails" in verdict) return this.error(500, verdict.fails, exchange);
    const { headers } = exchange.answer;
    const isThere = ([name, value]: Header) => headerValues(headers, name).includes(value);
    headers.push(...verdict.headers.filter((header) => !isThere(header)));
    if (verdict.refused) this.incoming.ctx.note({ kind: "decided", by: "cors", says: "CORS rejects the request" });
    if (verdict.refused) return empty(403, exchange.answer.headers);
    return isPreflight(received) ? empty(200, exchange.answer.headers) : undefined;
  }

  #corsRules(received: RouteRequest, places: readonly CorsPlace[]): CorsRules | undefined {
    if (places.length === 0) return undefined;
    const elements = this.#inside(received);
    return places.find(({ pattern }) => pattern.match(elements, received.steps) !== undefined)?.rules;
  }

  /** The path below the application's base path. */
  #inside(received: RouteRequest): PathElement[] {
    return pathElements(this.#below(received));
  }

  #below({ target }: RouteRequest): string {
    return target.path.slice(this.incoming.rules.routing.settings.basePath.length);
  }

  #draw(group: string): string | undefined {
    const { request, ctx, book, failed } = this.incoming;
    return failed.length === 0 ? book.draws.draw(group, request.headers, ctx) : book.draws.another(group, failed);
  }

  #passedOver({ id }: Route, why: string): void {
    this.incoming.ctx.note({ kind: "decided", by: ROUTE, says: `not ${id}: ${why}` });
  }
}
