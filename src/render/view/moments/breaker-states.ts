import type { Moment } from "./moments.ts";

/** The latest state of each server's breakers. */
export class BreakerStates {
  readonly #states = new Map<string, Map<string, string>>();
  everOpen = false;

  see({ who, breaker }: Moment): void {
    if (breaker === undefined) return;
    const own = this.#states.get(who) ?? new Map<string, string>();
    this.#states.set(who, own.set(breaker.to, breaker.state));
    this.everOpen ||= breaker.state === "open";
  }

  /** Returns the most restrictive state of a server's breakers. */
  of(lane: string): "open" | "half-open" | undefined {
    const states = [...(this.#states.get(lane)?.values() ?? [])];
    return (["open", "half-open"] as const).find((state) => states.includes(state));
  }
}
