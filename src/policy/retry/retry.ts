import { isCause } from "./cause.ts";
import { askedFor, type RetryAfterMeaning } from "./retry-after.ts";
import type { Cause, MostTime, RetryRules, TryEnd } from "./retry-rules.ts";
import { Waits } from "./retry-wait.ts";

export interface RetriedRequest {
  readonly method: string;
  /** Whether the body is a stream, which only one try can read. */
  readonly stream: boolean;
}

export type Decision =
  | { readonly kind: "again"; readonly waitMs: number }
  /** `final`: not an end that is retried. `waitMs`: the wait before the try that is no longer made. */
  | { readonly kind: "stop"; readonly why: Why; readonly waitMs?: number };
export type Why = "final" | "tries" | "time" | "retry-after" | "unreadable" | "stream";

/** Decides after each try of one call whether to try again, and after which wait. */
export class Retry {
  readonly #rules: RetryRules;
  readonly #request: RetriedRequest;
  readonly #startMs: number;
  #waits: Waits | undefined;
  #used: Map<string, number> | undefined;
  #tries = 1;

  constructor(rules: RetryRules, request: RetriedRequest, nowMs: number) {
    this.#rules = rules;
    this.#request = request;
    this.#startMs = nowMs;
  }

  get tries(): number {
    return this.#tries;
  }

  ended(nowMs: number, end: TryEnd, random: () => number): Decision {
    const { tries, on, mostTime, retryAfter } = this.#rules;
    const noneLeft = this.#tries >= tries;
    const asked = askedFor(retryAfter, end, nowMs);
    const cause = on.find((each) => isCause(each, this.#request.method, end, asked));
    if (cause === undefined || (noneLeft && cause.whileTriesLeft === true)) return { kind: "stop", why: "final" };
    const passedMs = nowMs - this.#startMs;
    if (noneLeft || this.#hasUsedUp(cause)) return { kind: "stop", why: "tries" };
    if (mostTime?.compared === "passed" && isOver(mostTime, passedMs)) return { kind: "stop", why: "time" };

    const waitMs = this.#waitMs(asked, random);
    if (typeof waitMs === "string") return { kind: "stop", why: waitMs };
    if (this.#rules.stream === "no-retry" && this.#request.stream) return { kind: "stop", why: "stream", waitMs };
    const next = mostTime?.compared === "next-try" && isOver(mostTime, passedMs + waitMs);
    if (next) return { kind: "stop", why: "time", waitMs };
    this.#tries++;
    return {
      kind: "again",
      waitMs: mostTime?.shortensWait === true ? Math.min(waitMs, mostTime.ms - passedMs) : waitMs,
    };
  }

  #hasUsedUp({ retries }: Cause): boolean {
    if (retries === undefined) return false;
    this.#used ??= new Map();
    const used = (this.#used.get(retries.as) ?? 0) + 1;
    this.#used.set(retries.as, used);
    return used > retries.most;
  }

  #waitMs(asked: RetryAfterMeaning, random: () => number): number | "retry-after" | "unreadable" {
    const { retryAfter, wait } = this.#rules;
    this.#waits ??= new Waits(wait);
    if (asked === undefined) return this.#waits.next(random);
    if (asked.kind === "stop") return "retry-after";
    if (asked.kind === "unreadable") return "unreadable";
    if (retryAfter?.effect === "raises-the-wait") return this.#waits.next(random, asked.ms);
    if (retryAfter?.effect === "replaces-the-wait") this.#waits.useUp();
    return asked.ms;
  }
}

function isOver({ ms, at }: MostTime, passedMs: number): boolean {
  return at === "stops" ? passedMs >= ms : passedMs > ms;
}
