import type { Event } from "../../trace.ts";

/** What happened lately, by whole calls: servers may be kept up for days. */
export class Recent {
  readonly #most: number;
  #events: Event[] = [];
  #forgottenCalls = 0;

  constructor(most = 20_000) {
    this.#most = most;
  }

  get events(): readonly Event[] {
    return this.#events;
  }

  /** How many calls, the earliest ones, are not told of any more. */
  get forgottenCalls(): number {
    return this.#forgottenCalls;
  }

  add(event: Event): void {
    if (!this.#isKept(event)) return;
    this.#events.push(event);
    if (this.#events.length < this.#most) return;
    this.#forgottenCalls = Math.max(...this.#events.slice(0, this.#most / 2).map(({ call }) => call));
    this.#events = this.#events.filter((each) => this.#isKept(each));
  }

  #isKept({ call }: Event): boolean {
    return call === 0 || call > this.#forgottenCalls;
  }
}
