import type { Event, What } from "../../../trace.ts";
import type { Call, LedgerLine, Story } from "../../recorded-call.ts";

/**
 * Keeps the events, the calls and the ledger of a run. Beyond `mostEvents` it drops the earliest calls, because servers may
 * run for days.
 */
export class StoryKeeper {
  readonly #mostEvents: number;
  #events: Event[] = [];
  /** Calls in the order in which they began; undefined for a call that has not ended yet. */
  readonly #calls = new Map<number, Call | undefined>();
  #ledger: LedgerLine[] = [];
  #forgottenCalls = 0;
  readonly #forgets: (upTo: number) => void;

  /** `forgets`: called with the number of a call when that call and all earlier ones are dropped. */
  constructor(mostEvents = Number.POSITIVE_INFINITY, forgets: (upTo: number) => void = () => {}) {
    this.#mostEvents = mostEvents;
    this.#forgets = forgets;
  }

  see(event: Event): void {
    if (!this.#isKept(event)) return;
    const { call, what } = event;
    this.#events.push(event);
    const begins = what.kind === "asked" || (what.kind === "arrived" && what.stray === true);
    if (begins) this.#calls.set(call, undefined);
    else if (what.kind === "finished") this.#ledger.push(lineOf(event, what));
    if (this.#events.length >= this.#mostEvents) this.#forgetHalf();
  }

  call(call: Call): void {
    if (this.#calls.has(call.call)) this.#calls.set(call.call, call);
  }

  get story(): Story {
    const calls = [...this.#calls.values()].filter((call) => call !== undefined);
    return { events: this.#events, calls, ledger: this.#ledger, forgottenCalls: this.#forgottenCalls };
  }

  #forgetHalf(): void {
    const half = this.#mostEvents / 2;
    this.#forgottenCalls = this.#events.slice(0, half).reduce((most, { call }) => Math.max(most, call), 0);
    // Events without a call, such as a connection that was reset, are dropped by their position.
    this.#events = this.#events.filter((each, at) => this.#isKept(each) && (each.call !== 0 || at >= half));
    this.#ledger = this.#ledger.filter((each) => this.#isKept(each));
    dropUpTo(this.#forgottenCalls, this.#calls);
    this.#forgets(this.#forgottenCalls);
  }

  #isKept({ call }: { readonly call: number }): boolean {
    return call === 0 || call > this.#forgottenCalls;
  }
}

function lineOf({ who, call, atMs }: Event, { kind: _, ...work }: Extract<What, { kind: "finished" }>): LedgerLine {
  return { by: who, call, atMs, ...work };
}

/** Drops what is kept for this call and earlier ones. */
export function dropUpTo(last: number, byCall: Map<number, unknown>): void {
  for (const call of byCall.keys()) if (call <= last) byCall.delete(call);
}
