import type { GatewayProduct } from "../../policy/gateways/products.ts";
import { reachOf } from "../../policy/gateways/timeouts.ts";
import { RateLimit, type RateLimitRule } from "../../policy/limits/rate-limit.ts";
import { TokenBudget } from "../../policy/retry/budget.ts";
import type { RetryRules } from "../../policy/retry/retry-rules.ts";
import { zonedTimeMs } from "../../spring/routes/predicates/zoned-time.ts";
import { sameValue } from "../../text/values/same-value.ts";
import { Asking } from "../asking/asking.ts";
import { Fallback, fallbackRule } from "../asking/layers/fallback-layer.ts";
import type { ReadOutcome } from "../asking/layers/gates.ts";
import { retryRulesOf } from "../asking/settings/asking-rules.ts";
import type { AskingSettings } from "../asking/settings/asking-settings.ts";
import { wholeReply } from "../replies.ts";
import type { CallTimeout, Ctx } from "../service.ts";
import { type Actuator, actuatorOf } from "./actuator.ts";
import { Upstreams } from "./passing/upstreams.ts";
import type { GatewayServerSettings } from "./settings/gateway-settings.ts";
import { productOf } from "./settings/played-product.ts";
import { type GatewayRoutes, routesOf } from "./settings/routes-of.ts";
import { Draws } from "./weighted-routes.ts";

/** The rules that follow from the settings, computed once and not for each request. */
export interface Rules {
  readonly settings: GatewayServerSettings;
  readonly routing: GatewayRoutes;
  /** Headers that are never forwarded as they arrived. */
  readonly notForwarded: ReadonlySet<string>;
  readonly actuator: Actuator | undefined;
  readonly product: GatewayProduct | undefined;
  readonly timeout: CallTimeout | undefined;
  readonly retry: RetryRules | undefined;
  readonly startMs: number;
  /** Whether its own answers are Spring's, with their bodies. */
  readonly likeSpring: boolean;
}

/** The present rules, with everything that survives their change: counts of shares, buckets of callers. */
export class RuleBook {
  readonly draws = new Draws();
  readonly upstreams: Upstreams;
  /** The defences around each call. The others surround all tries of a request. */
  readonly #calls: Asking;
  rules!: Rules;
  fallback: Fallback | undefined;
  buckets: RateLimit | undefined;
  /** The number of requests so far, which numbers them. */
  requests = 0;
  #bucketRule: RateLimitRule | undefined;
  #budget: TokenBudget | undefined;
  #budgetRule: object | undefined;

  constructor(settings: GatewayServerSettings) {
    this.#calls = new Asking(ofEachCall(settings), readingOf(settings));
    this.upstreams = new Upstreams(this.#calls);
    this.change(settings);
  }

  /** The time after which nobody wants the answer to a request. */
  deadlineMs({ arrivedMs }: Ctx): number {
    return arrivedMs + this.rules.settings.deadline;
  }

  /** The retry budget of all requests together. A changed budget starts full. */
  budget(ctx: Ctx): TokenBudget | undefined {
    const rule = this.rules.settings.retry?.budget;
    if (!sameValue(rule, this.#budgetRule)) this.#budget = rule && new TokenBudget(rule, ctx.clock.now());
    this.#budgetRule = rule;
    return this.#budget;
  }

  change(settings: GatewayServerSettings): void {
    const routing = routesOf(settings);
    const { timeout: ms, rateLimit, properties } = settings;
    const product = productOf(settings);
    const timeout = Number.isFinite(ms) ? { ms, warnsOnly: false, ...reachOf(product) } : undefined;
    const likeSpring = product === "spring";
    const actuator = properties && actuatorOf(properties, routing.settings.basePath);
    const retry = settings.retry && retryRulesOf(settings.retry);
    if (!sameValue(settings.fallback, this.rules?.settings.fallback))
      this.fallback = settings.fallback && new Fallback(fallbackRule(settings.fallback));
    this.#calls.change(ofEachCall(settings), readingOf(settings));
    const startMs = zonedTimeMs(settings.startTime);
    const notForwarded = new Set([...routing.settings.droppedHeaders, ...ofOneConnection]);
    this.rules = { settings, routing, notForwarded, actuator, product, timeout, retry, startMs, likeSpring };
    this.draws.change(routing.routes, settings.by, settings.user);
    if (sameValue(rateLimit, this.#bucketRule)) return;
    this.#bucketRule = rateLimit;
    this.buckets = rateLimit && new RateLimit(rateLimit);
  }
}

/** Expect has been answered already, and the sender adds the length or the chunks. */
const ofOneConnection = ["host", "expect", "transfer-encoding"];

/** The defences around each call, without the timeout, which depends on the route. */
function ofEachCall(settings: GatewayServerSettings): AskingSettings {
  const outside = { retry: undefined, fallback: undefined, layers: [] };
  return {
    ...settings,
    ...outside,
    timeout: Number.POSITIVE_INFINITY,
    timeoutKind: "whole",
    warnsOnly: false,
    cancels: true,
  };
}

/** Only a body that is completely in memory can be cached. */
function readingOf({ fallback }: GatewayServerSettings): ReadOutcome | undefined {
  return fallback?.cached === undefined ? undefined : wholeReply;
}
