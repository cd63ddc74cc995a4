import type { Injection } from "../../scenario/strikes/struck-call.ts";
import { mustHave } from "../../text/values/must-have.ts";
import type { Event, What } from "../../trace.ts";
import { newTrace } from "../../world/real/new-trace.ts";
import { spanIdOf, spanIn, traceIn } from "../../world/run-trace.ts";

interface BookedCall {
  readonly call: number;
  readonly to: string;
  readonly parent: number | null;
}

/** Numbers the calls of a run, finds the call that caused each, and keeps the events. */
export class TraceBook {
  readonly events: Event[] = [];
  /** All calls of a run are in one trace. */
  readonly trace = newTrace(false);
  #tell: ((event: Event) => void) | undefined;
  /** The arrow and number of each call between services, such as `users->bookings#1`. */
  readonly ids = new Map<number, string>();
  readonly arrows = new Map<string, number>();
  /** The failures that struck, by the names of their calls. */
  readonly struck = new Map<string, Injection>();
  readonly #open = new Map<number, BookedCall>();
  readonly #known = new Map<string, number>();
  readonly #now: () => number;
  readonly #earlier: ReadonlySet<string>;
  readonly #startMs: number;
  #calls = 0;
  #isOver = false;
  /** When something happened last. */
  lastMs = 0;

  /** `earlier`: the traces of earlier runs of the same programs, whose late calls belong to no call of this one. */
  constructor(now: () => number, earlier: ReadonlySet<string> = new Set()) {
    this.#now = now;
    this.#earlier = earlier;
    this.#startMs = now();
  }

  /** Whether a call that was not struck ended without an answer. */
  get hasBroken(): boolean {
    const struck = new Set(this.events.flatMap(({ call, what }) => (what.kind === "decided" ? [call] : [])));
    return this.events.some(({ call, what }) => what.kind === "failed" && !struck.has(call));
  }

  /** Reports events as they happen instead of keeping them, because services may run for days. */
  tellOnly(tell: (event: Event) => void): void {
    this.#tell = tell;
  }

  /** Records nothing from here on. */
  end(): void {
    this.#isOver = true;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The calls that have not ended yet. */
  get open(): readonly number[] {
    return [...this.#open.keys()];
  }

  get atMs(): number {
    return this.#now() - this.#startMs;
  }

  /** Begins a call of the client. */
  request(to: string, line: string, step: number): number {
    const call = this.#begin(to, null);
    this.record("client", call, { kind: "asked", to, line, parent: null, step });
    this.record(to, call, { kind: "arrived", line });
    return call;
  }

  /**
   * Begins a call of a service. Its cause is the call that its trace context names, or else the latest open call to its caller,
   * because only one request is in progress.
   */
  arrived(
    from: string,
    to: string,
    line: string,
    trace: string | undefined,
  ): { readonly call: number; readonly id: string } {
    const parent = this.#earlier.has(traceIn(trace) ?? "") ? null : this.#causeOf(from, trace);
    const call = this.#begin(to, parent);
    const arrow = `${from}->${to}`;
    const count = (this.arrows.get(arrow) ?? 0) + 1;
    this.arrows.set(arrow, count);
    const id = `${arrow}#${count}`;
    this.ids.set(call, id);
    this.record(from, call, { kind: "asked", to, line, parent });
    this.record(to, call, { kind: "arrived", line });
    return { call, id };
  }

  record(who: string, call: number, what: What): void {
    if (this.#isOver) return;
    const event = { atMs: this.atMs, who, call, what };
    this.lastMs = event.atMs;
    if (this.#tell === undefined) this.events.push(event);
    else this.#tell(event);
  }

  /** Notes that a failure strikes a call. */
  strike(call: number, strike: Injection): void {
    if (!this.#isOver) this.struck.set(mustHave(this.ids.get(call), `the id of call ${call}`), strike);
  }

  /** Ends a call with what its caller got. */
  ended(who: string, call: number, what: What): void {
    if (!this.#open.delete(call)) return;
    this.record(who, call, what);
  }

  /** Stops watching a call that has not ended. */
  drop(call: number): void {
    this.#open.delete(call);
  }

  #causeOf(from: string, trace: string | undefined): number | null {
    const named = this.#known.get(spanIn(trace) ?? "");
    return named ?? [...this.#open.values()].findLast((each) => each.to === from)?.call ?? this.#first;
  }

  get #first(): number | null {
    return this.#open.keys().next().value ?? null;
  }

  #begin(to: string, parent: number | null): number {
    this.#calls += 1;
    const call = this.#calls;
    this.#open.set(call, { call, to, parent });
    this.#known.set(spanIdOf(call), call);
    return call;
  }
}
