import { Cache } from "../../policy/cache.ts";
import { Zipf } from "../../policy/zipf.ts";
import { sameValue } from "../../text/same-value.ts";
import type { What } from "../../trace.ts";
import { Later } from "../later.ts";
import { type Answer, type Ctx, type Handler, isWire, type Reply, type Request } from "../service.ts";
import { Token } from "../token.ts";
import type { CacheSetting } from "./rule.ts";

/** A cache in front of a server. It keeps its entries until its setting changes. */
export class CacheInFront {
  #setting: CacheSetting | undefined;
  #cache!: Cache<Reply>;
  #keyOf!: (ctx: Ctx) => number;
  #mayHit!: (ctx: Ctx) => boolean;
  readonly #waiting = new Map<number, Later<Answer>[]>();

  around(inner: Handler, setting: CacheSetting): Handler {
    if (!sameValue(setting, this.#setting)) this.#begin(setting);
    return (request, ctx) => {
      const key = this.#keyOf(ctx);
      const cache = this.#cache;
      const found = this.#mayHit(ctx) ? cache.look(key, ctx.clock.now()) : fetches;
      if (found.kind === "hit") {
        ctx.note(hit);
        return found.value;
      }
      if (found.kind === "fetch") return this.#fetch(key, cache, inner, request, ctx);
      ctx.note(joins);
      return this.#wait(key);
    };
  }

  #begin(setting: CacheSetting): void {
    const { hits, keys = 1, zipf = 0, size = 1000, timeToLive = dayMs, singleFlight = false } = setting;
    const popular = new Zipf(zipf, keys);
    this.#setting = setting;
    this.#cache = new Cache({ size, timeToLiveMs: timeToLive, singleFlight });
    this.#keyOf = keys === 1 ? () => 1 : (ctx) => popular.draw(ctx.chance("cache key"));
    this.#mayHit = hits === undefined ? () => true : (ctx) => ctx.chance("cache") < hits;
  }

  /** It is finished even if its caller leaves, because others need what it brings. */
  #fetch(key: number, cache: Cache<Reply>, inner: Handler, request: Request, ctx: Ctx): Later<Answer> {
    const answer = new Later<Answer>();
    const { caller: _, ...rest } = request;
    const fetched = inner({ ...rest, gone: Token.NEVER }, ctx);
    const keep = (given: Answer) => {
      if (isKept(given)) cache.store(key, given, ctx.clock.now());
      else cache.fail(key);
      answer.come(given);
      if (cache === this.#cache) this.#tell(key, given);
    };
    if ("then" in fetched) fetched.then(keep);
    else keep(fetched);
    return answer;
  }

  #wait(key: number): Later<Answer> {
    const answer = new Later<Answer>();
    const others = this.#waiting.get(key);
    if (others === undefined) this.#waiting.set(key, [answer]);
    else others.push(answer);
    return answer;
  }

  #tell(key: number, given: Answer): void {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    for (const each of waiting ?? []) each.come(given);
  }
}

const dayMs = 86_400_000;
const fetches = { kind: "fetch" } as const;
const hit: What = { kind: "decided", by: "cache", says: "answers from the cache" };
const joins: What = { kind: "decided", by: "cache", says: "waits for a fetch in progress" };

/** Only a good answer that is completely in memory can be given again. */
function isKept(given: Answer): given is Reply {
  return !isWire(given) && given.body instanceof Uint8Array && given.status >= 200 && given.status <= 299;
}
