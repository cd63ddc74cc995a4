import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Breaker, type BreakerOutcome, type BreakerState, type Ticket } from "../../../src/policy/breaker/breaker.ts";
import { breakers } from "../../../src/policy/breaker/breaker-libraries.ts";
import type { BreakerSettings } from "../../../src/policy/breaker/breaker-settings.ts";

interface Result {
  readonly atMs: number;
  readonly failed: boolean;
  readonly slow: boolean;
}

/** The simplest model of the lab's breaker, which keeps every result and recounts each time. */
class Model {
  state: BreakerState = "closed";
  readonly #set: BreakerSettings;
  #results: Result[] = [];
  #sinceMs = 0;
  #trialsLeft = 0;
  #passed = 0;
  #changes = 0;

  constructor(set: BreakerSettings) {
    this.#set = set;
  }

  /** The number of state changes before the call; set if the call was let through. */
  admit(nowMs: number): number | undefined {
    if (this.state === "open" && nowMs - this.#sinceMs >= this.#set.openMs!) {
      this.#become("half-open", nowMs);
      this.#trialsLeft = this.#set.probes!;
      this.#passed = 0;
    }
    if (this.state === "open" || (this.state === "half-open" && this.#trialsLeft === 0)) return undefined;
    this.#trialsLeft--;
    return this.#changes;
  }

  ended(nowMs: number, began: number, outcome: BreakerOutcome, tookMs: number): void {
    if (began !== this.#changes) return;
    const { slowerThanMs = Number.POSITIVE_INFINITY, probes } = this.#set;
    const [failed, slow] = [outcome === "failed", tookMs > slowerThanMs];
    if (outcome === "ignored") this.#trialsLeft++;
    else if (this.state === "half-open") {
      if (failed || slow) this.#become("open", nowMs);
      else if (++this.#passed === probes) {
        this.#results = [];
        this.#become("closed", nowMs);
      }
    } else {
      this.#results.push({ atMs: nowMs, failed, slow });
      if ((failed || slow) && this.#trips(nowMs)) this.#become("open", nowMs);
    }
  }

  #trips(nowMs: number): boolean {
    const { failures, share, slowShare, ofCalls, ofMs, atLeast = ofCalls ?? 10 } = this.#set;
    const all = this.#results;
    const kept =
      ofCalls !== undefined ? all.slice(-ofCalls) : all.filter(({ atMs }) => atMs > nowMs - (ofMs ?? nowMs + 1));
    const failed = kept.filter((each) => each.failed).length;
    if (failures !== undefined && (ofCalls ?? ofMs) === undefined)
      return all.length - 1 - all.findLastIndex((each) => !each.failed) >= failures;
    if (failures !== undefined) return failed >= failures;
    if (kept.length < atLeast) return false;
    const slow = kept.filter((each) => each.slow).length;
    return failed / kept.length >= (share ?? 2) || slow / kept.length >= (slowShare ?? 2);
  }

  #become(state: BreakerState, atMs: number): void {
    this.state = state;
    this.#sinceMs = atMs;
    this.#changes++;
  }
}

const few = fc.integer({ min: 1, max: 6 });
const shares = fc.constantFrom(0.25, 0.5, 0.6, 1);
const window = fc.oneof(fc.record({ ofCalls: few }), fc.record({ ofMs: fc.integer({ min: 1, max: 400 }) }));
const rates = fc.oneof(
  fc.record({ share: shares }),
  fc.record({ slowShare: shares, slowerThanMs: fc.constant(50) }),
  fc.record({ share: shares, slowShare: shares, slowerThanMs: fc.constant(50) }),
);
const trips: fc.Arbitrary<BreakerSettings> = fc.oneof(
  fc.record({ failures: few }),
  fc.tuple(fc.record({ failures: few }), window).map(([one, other]) => ({ ...one, ...other })),
  fc
    .tuple(rates, window, fc.option(fc.record({ atLeast: few }), { nil: {} }))
    .map(([one, other, least]) => ({ ...one, ...other, ...least })),
);
const settings = fc
  .tuple(trips, fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 3 }))
  .map(([trip, openMs, probes]) => ({ ...trip, openMs, probes }));

const steps = fc.array(
  fc.record({
    pauseMs: fc.oneof(fc.nat(20), fc.nat(150)),
    /** Starts a call, or ends one of those in progress. */
    what: fc.oneof(fc.constant("begin" as const), fc.nat(5)),
    outcome: fc.constantFrom<BreakerOutcome>("ok", "failed", "failed", "ignored"),
    tookMs: fc.constantFrom(0, 49, 50, 51),
  }),
  { minLength: 20, maxLength: 120 },
);

describe("the lab's breaker", () => {
  it("decides like one that keeps every result and counts anew each time", () => {
    fc.assert(
      fc.property(settings, steps, (set, list) => {
        const model = new Model(set);
        const breaker = new Breaker(breakers.lab(set), 0);
        const running: { ticket: Ticket; began: number }[] = [];
        let nowMs = 0;
        for (const { pauseMs, what, outcome, tookMs } of list) {
          nowMs += pauseMs;
          const ending = what === "begin" ? undefined : running.splice(what, 1)[0];
          if (ending !== undefined) {
            breaker.ended(nowMs, ending.ticket, outcome, tookMs);
            model.ended(nowMs, ending.began, outcome, tookMs);
          } else {
            const admission = breaker.admit(nowMs);
            const began = model.admit(nowMs);
            expect(admission.kind).toBe(began === undefined ? "rejected" : "allowed");
            if (admission.kind === "allowed") running.push({ ticket: admission.ticket, began: began! });
          }
          expect(breaker.state).toBe(model.state);
        }
      }),
      { numRuns: 400 },
    );
  });
});
