import type { Header } from "../../trace.ts";
import { type Again, type Ended, isRetried, pauseMs } from "./again.ts";
import type { Exchange, Fails, Filter, OnReturn, OwnAnswer } from "./exchange.ts";
import { withoutHeader } from "./header-values.ts";

/** The next thing to be done for a request. */
export type Step =
  /** The server behind is called, after a pause. */
  | { readonly asksAfterMs: number }
  /** A filter answered instead. */
  | { readonly answers: OwnAnswer }
  /** The server's own answer is passed on in the exchange's present form. */
  | { readonly returns: true }
  /** The call has failed for good. */
  | { readonly failed: Extract<Ended, { failure: unknown }> }
  | Fails;

interface Retrying {
  readonly again: Again;
  /** The filter that comes after it, and the request as it was there. */
  readonly at: number;
  readonly before: Pick<Exchange, "path" | "query" | "headers">;
  readonly startedMs: number;
  lastPauseMs: number;
}

/** One request's way through the filters of its route, out and back, as often as they have it sent. */
export class Journey {
  readonly exchange: Exchange;
  readonly #filters: readonly Filter[];
  readonly #chance: () => number;
  /** Filters that wait for the answer, the outermost first. */
  readonly #back: (OnReturn | Retrying)[] = [];
  /** The headers in the last answer of the server behind. */
  #given: readonly Header[] = [];

  constructor(filters: readonly Filter[], exchange: Exchange, chance: () => number) {
    this.#filters = filters;
    this.exchange = exchange;
    this.#chance = chance;
  }

  /** Whether it may come to the server behind once more. */
  get repeats(): boolean {
    return this.#back.some((waiting) => typeof waiting !== "function");
  }

  begin(nowMs: number): Step {
    return this.#out(0, nowMs, 0);
  }

  /** The result of a call; `headers` are those of an answer. */
  ended(how: Ended, headers: readonly Header[], nowMs: number): Step {
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

  #out(from: number, nowMs: number, asksAfterMs: number): Step {
    for (let at = from; at < this.#filters.length; at++) {
      const result = this.#filters[at]!(this.exchange);
      if (result === undefined) continue;
      if (typeof result === "function") this.#back.push(result);
      else if ("again" in result) this.#back.push(this.#retrying(result.again, at + 1, nowMs));
      else return "fails" in result ? result : { answers: result };
    }
    return { asksAfterMs };
  }

  #retrying(again: Again, at: number, startedMs: number): Retrying {
    const { path, query, headers } = this.exchange;
    return { again, at, before: { path, query, headers }, startedMs, lastPauseMs: 0 };
  }

  #again(retrying: Retrying, how: Ended, nowMs: number): Step | undefined {
    const { exchange } = this;
    const ended = exchange.ended++;
    // A filter after it may have changed the status by now.
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
