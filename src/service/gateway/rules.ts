import { RateLimit, type RateLimitRule } from "../../policy/rate-limit.ts";
import { zonedTimeMs } from "../../spring/routes/zoned-time.ts";
import { phases } from "../../trace.ts";
import type { Limit } from "../service.ts";
import { Draws } from "./draw.ts";
import { type GatewayRoutes, routesOf } from "./routes-of.ts";
import type { Settings } from "./settings.ts";

/** What the settings come to, worked out once and not for each request. */
export interface Rules {
  readonly settings: Settings;
  readonly routing: GatewayRoutes;
  readonly limit: Limit | undefined;
  readonly epochMs: number;
}

/** The rules that hold now, and what outlives a change of them: counts of shares, buckets of callers. */
export class RuleBook {
  readonly draws = new Draws();
  rules!: Rules;
  buckets: RateLimit | undefined;
  #bucketRule: RateLimitRule | undefined;

  constructor(settings: Settings) {
    this.change(settings);
  }

  change(settings: Settings): void {
    const routing = routesOf(settings);
    const { timeout: ms, rateLimit } = settings;
    const limit = Number.isFinite(ms) ? { ms, covers: phases, onlyTells: false } : undefined;
    this.rules = { settings, routing, limit, epochMs: zonedTimeMs(settings.epoch) };
    this.draws.change(routing.routes, settings.by, settings.user);
    if (rateLimit?.rate === this.#bucketRule?.rate && rateLimit?.burst === this.#bucketRule?.burst) return;
    this.#bucketRule = rateLimit;
    this.buckets = rateLimit && new RateLimit(rateLimit);
  }
}
