import { type AdaptiveLimit, type AdaptiveRule, adaptiveLimit } from "./adaptive-limit.ts";

/** How a call ended, for the limit: an end that says nothing about the load is ignored. */
export type LimitedEnd = "answered" | "dropped" | "ignored";

/** Statuses with which a server says that it has too much to do. */
const overloads = [429, 503, 504];

export function limitedEndOf(status: number): LimitedEnd {
  if (overloads.includes(status)) return "dropped";
  return status >= 500 ? "ignored" : "answered";
}

/** Slots for calls, whose number follows how long the latest calls took. */
export class AdaptiveSlots {
  readonly #limit: AdaptiveLimit;
  #inFlight = 0;

  constructor(rule: AdaptiveRule) {
    this.#limit = adaptiveLimit(rule);
  }

  get limit(): number {
    return this.#limit.limit;
  }

  /** Returns how many calls are in progress with this one, or undefined if no slot is free. */
  take(): number | undefined {
    if (this.#inFlight >= this.limit) return undefined;
    this.#inFlight += 1;
    return this.#inFlight;
  }

  /** `inFlight`: as `take` returned it. */
  ended(inFlight: number, tookMs: number, end: LimitedEnd, random: () => number): void {
    this.#inFlight -= 1;
    if (end !== "ignored") this.#limit.ended({ tookMs, inFlight, dropped: end === "dropped" }, random);
  }
}
