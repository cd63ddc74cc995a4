import { Cache } from "../../policy/cache.ts";
import { Zipf } from "../../policy/random/zipf.ts";
import { sameValue } from "../../text/values/same-value.ts";
import type { What } from "../../trace.ts";
import { Cancellation } from "../cancellation.ts";
import type { Meter } from "../capacity/meter.ts";
import { type Answer, type Ctx, type Handler, isWire, type Reply } from "../service.ts";
import { begin, Deferred, resolved } from "../task.ts";
import type { CacheSetting } from "./cache-rule.ts";

/** A cache in front of a server. Its entries last until its setting changes. */
export class CacheInFront {
  readonly #meter: Meter | undefined;
  #setting: CacheSetting | undefined;
  #cache!: Cache<Reply>;
  #keyOf!: (ctx: Ctx) => number;
  #mayHit!: (ctx: Ctx) => boolean;
  /** Requests that wait for a fetch, by key; a new cache starts without any. */
  #waiting!: WaitingCallers;

  constructor(meter?: Meter) {
    this.#meter = meter;
  }

  around(inner: Handler, setting: CacheSetting): Handler {
    if (!sameValue(setting, this.#setting)) this.#begin(setting);
    return (request, ctx) => {
      const key = this.#keyOf(ctx);
      const cache = this.#cache;
      const nowMs = ctx.clock.now();
      const found = this.#mayHit(ctx) ? cache.look(key, nowMs) : fetches;
      this.#meter?.looked(found.kind === "hit", nowMs);
      if (found.kind === "hit") {
        ctx.note(hit);
        return resolved(found.value);
      }
      const fetch = () => inner({ ...request, cancellation: Cancellation.NEVER }, ctx.forOthers());
      if (found.kind === "fetch") return this.#fetch(key, fetch, ctx);
      ctx.note(joins);
      return wait(this.#waiting, key, fetch);
    };
  }

  #begin(setting: CacheSetting): void {
    const { hits, keys = 1, zipf = 0, size = 1000, timeToLive = dayMs, singleFlight = false } = setting;
    const popular = new Zipf(zipf, keys);
    this.#setting = setting;
    this.#waiting = new Map();
    this.#cache = new Cache({ size, timeToLiveMs: timeToLive, singleFlight });
    this.#keyOf = keys === 1 ? () => 1 : (ctx) => popular.draw(ctx.chance("cache key"));
    this.#mayHit = hits === undefined ? () => true : (ctx) => ctx.chance("cache") < hits;
  }

  /** Finishes even if the caller leaves, because others wait for the answer. */
  #fetch(key: number, fetch: Fetch, ctx: Ctx): Deferred<Answer> {
    const [cache, waiting] = [this.#cache, this.#waiting];
    const answer = new Deferred<Answer>();
    begin(fetch()).tell(
      (given) => {
        if (isKept(given)) cache.store(key, given, ctx.clock.now());
        else cache.fail(key);
        answer.resolve(given);
        const others = waiting.get(key) ?? [];
        waiting.delete(key);
        for (const other of others) other(given);
      },
      undefined,
      (error) => answer.reject(error),
    );
    return answer;
  }
}

type Fetch = () => ReturnType<Handler>;
type WaitingCallers = Map<number, ((given: Answer) => void)[]>;

/**
 * Waits for another request's fetch. A body that arrives in pieces can be read only once, so this then fetches, too.
 */
function wait(waiting: WaitingCallers, key: number, fetch: Fetch): Deferred<Answer> {
  const answer = new Deferred<Answer>();
  const come = (given: Answer) => {
    if (isWire(given) || given.body instanceof Uint8Array) answer.resolve(given);
    else
      begin(fetch()).tell(
        (own) => answer.resolve(own),
        undefined,
        (error) => answer.reject(error),
      );
  };
  const others = waiting.get(key);
  if (others === undefined) waiting.set(key, [come]);
  else others.push(come);
  return answer;
}

const dayMs = 86_400_000;
const fetches = { kind: "fetch" } as const;
const hit: What = { kind: "decided", by: "cache", says: "answers from the cache" };
const joins: What = { kind: "decided", by: "cache", says: "waits for a fetch in progress" };

/** Only a good answer that is completely in memory can be sent again. */
function isKept(given: Answer): given is Reply {
  return !isWire(given) && given.body instanceof Uint8Array && given.status >= 200 && given.status <= 299;
}
