import { withoutHeader } from "../../text/headers/headers.ts";
import type { Header } from "../../trace.ts";
import { type CallEnd, isRetried, pauseMs, type RetryRule } from "./retry-rule.ts";
import type { Fails, Filter, OnReturn, OwnAnswer, WebExchange } from "./web-exchange.ts";

/** The next step for a request. */
export type JourneyStep =
  /** The server behind is called, after a pause. */
  | { readonly asksAfterMs: number }
  /** A filter answered instead. */
  | { readonly answers: OwnAnswer }
  /** The server's answer is passed on as the filters have changed it. */
  | { readonly returns: true }
  /** The call has failed for good. */
  | { readonly failed: Extract<CallEnd, { failure: unknown }> }
  | Fails;

interface Retrying {
  readonly again: RetryRule;
  /** The next filter, and the request as it was there. */
  readonly at: number;
  readonly before: Pick<WebExchange, "path" | "query" | "headers">;
  readonly startedMs: number;
  lastPauseMs: number;
}

/** Takes one request through the filters of its route and back, once for each try. */
export class Journey {
  readonly exchange: WebExchange;
  readonly #filters: readonly Filter[];
  readonly #chance: () => number;
  /** Filters that wait for the answer, the outermost first. */
  readonly #back: (OnReturn | Retrying)[] = [];
  /** The headers of the last answer from the server behind. */
  #given: readonly Header[] = [];

  constructor(filters: readonly Filter[], exchange: WebExchange, chance: () => number) {
    this.#filters = filters;
    this.exchange = exchange;
    this.#chance = chance;
  }

  /** Whether a filter may send the request again. */
  get repeats(): boolean {
    return this.#back.some((waiting) => typeof waiting !== "function");
  }

  begin(nowMs: number): JourneyStep {
    return this.#out(0, nowMs, 0);
  }

  /** Continues after a call; `headers` are those of its answer. */
  ended(how: CallEnd, headers: readonly Header[], nowMs: number): JourneyStep {
    if ("status" in how) {
      this.exchange.answer.status = how.status;
      this.exchange.answer.headers.push(...headers);
    }
    this.#given = headers;
    for (let waiting = this.#back.pop(); waiting !== undefined; waiting = this.#back.pop()) {
      if (typeof waiting !== "function") {
        const next = this.#again(waiting, how, nowMs);
        if (next !== undefined) return next;
      } else if ("status" in how) {
        const fails = waiting(this.exchange.answer);
        if (fails !== undefined) return fails;
      }
    }
    return "status" in how ? { returns: true } : { failed: how };
  }

  #out(from: number, nowMs: number, asksAfterMs: number): JourneyStep {
    for (let at = from; at < this.#filters.length; at++) {
      const result = this.#filters[at]!(this.exchange);
      if (result === undefined) continue;
      if (typeof result === "function") this.#back.push(result);
      else if ("again" in result) this.#back.push(this.#retrying(result.again, at + 1, nowMs));
      else return "fails" in result ? result : { answers: result };
    }
    return { asksAfterMs };
  }

  #retrying(again: RetryRule, at: number, startedMs: number): Retrying {
    const { path, query, headers } = this.exchange;
    return { again, at, before: { path, query, headers }, startedMs, lastPauseMs: 0 };
  }

  #again(retrying: Retrying, how: CallEnd, nowMs: number): JourneyStep | undefined {
    const { exchange } = this;
    const ended = exchange.ended++;
    // Filters after the retry may have changed the status.
    const seen = "status" in how ? { status: exchange.answer.status } : how;
    if (!isRetried(retrying.again, exchange.received.method, ended, seen)) return undefined;
    const { timeoutMs } = retrying.again;
    const pause = pauseMs(retrying.again, ended + 1, retrying.lastPauseMs, this.#chance);
    if (timeoutMs !== undefined && nowMs + pause - retrying.startedMs > timeoutMs) return undefined;
    Object.assign(exchange, retrying.before);
    for (const [name] of this.#given) exchange.answer.headers = withoutHeader(exchange.answer.headers, name);
    this.#back.push({ ...retrying, lastPauseMs: pause });
    return this.#out(retrying.at, nowMs, pause);
  }
}
