import type { Call } from "../recorded-call.ts";
import { sayCallEnd, sayMs } from "./say.ts";

/** The ends of many calls, and how long they took. */
export class Spread {
  readonly #ends = new Set<string>();
  #leastMs = Number.POSITIVE_INFINITY;
  #mostMs = 0;

  see(call: Call): void {
    if (this.#ends.size <= mostNamed) this.#ends.add(sayCallEnd(call));
    this.#leastMs = Math.min(this.#leastMs, call.tookMs);
    this.#mostMs = Math.max(this.#mostMs, call.tookMs);
  }

  says(): string {
    const ends = this.#ends.size > mostNamed ? "different ends" : [...this.#ends].join(" or ");
    const [least, most] = [sayMs(this.#leastMs), sayMs(this.#mostMs)];
    if (most === sayMs(0)) return `${ends} at once`;
    return `${ends} after ${least === most ? most : `${least} to ${most}`}`;
  }
}

const mostNamed = 3;
