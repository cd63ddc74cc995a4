import { failuresIn } from "../scenario/strikes/call-failures.ts";
import { mustHave } from "../text/values/must-have.ts";
import { after } from "../world/real-timer.ts";
import type { HuntTarget } from "./hunt-target.ts";
import { type RunResult, seenOf } from "./run-result.ts";
import { type CallSet, keyOf, nothingFails } from "./search/call-set.ts";
import { Search } from "./search/search.ts";

/** The failures to search for, and for how long. */
export interface HuntPlan {
  /** The names of sets of failures, or of failures, with commas between them. */
  readonly failures: string;
  readonly most: number;
  readonly all: boolean;
  readonly seed: number;
  /** On how many copies to play; by default as many as pay. */
  readonly jobs?: number | undefined;
  /** Stops after this time with what was found. */
  readonly forMs?: number | undefined;
  /** The breaks that are known. */
  isAccepted(set: CallSet, rule: string): boolean;
  readonly signal: AbortSignal;
}

export interface HuntProgress {
  readonly played: number;
  readonly left: number;
  readonly found: number;
}

/** A third copy of a system costs more to start than it saves for fewer sets. */
const setsOfLane = 4;

/** A hunt that is in progress or over. */
export class Hunt {
  readonly target: HuntTarget;
  readonly plan: HuntPlan;
  readonly search: Search;
  readonly #results = new Map<string, RunResult>();
  readonly #earlier: ReadonlyMap<string, RunResult>;
  isComplete = false;

  /** `earlier`: results of an earlier hunt, by the keys of their sets. */
  constructor(target: HuntTarget, plan: HuntPlan, earlier: ReadonlyMap<string, RunResult> = new Map()) {
    this.target = target;
    this.plan = plan;
    this.#earlier = earlier;
    const { most, all, isAccepted } = plan;
    const failuresOf = (call: string) => this.failuresAt(call);
    this.search = new Search({ failuresOf, most, all, isAccepted });
  }

  failuresAt(call: string): readonly string[] {
    const to = call.slice(call.indexOf("->") + 2, call.lastIndexOf("#"));
    return failuresIn(this.plan.failures, this.target.statusesOf(to));
  }

  resultOf(set: CallSet): RunResult {
    return mustHave(this.#results.get(keyOf(set)), `the result of ${keyOf(set)}`);
  }

  get progress(): HuntProgress {
    const { search } = this;
    return {
      played: this.#results.size,
      left: search.left.length,
      found: [...this.#results.values()].filter(({ broken, undecided }) => broken.length > 0 && !undecided).length,
    };
  }

  /** Takes the results that are known already. Returns the sets of the size that needs more. */
  known(): readonly CallSet[] {
    for (;;) {
      for (const set of this.search.left) {
        const result = this.#earlier.get(keyOf(set));
        if (result !== undefined) this.#take(set, result);
      }
      if (this.search.left.length > 0) return this.search.left;
      if (!this.#isHopeless && this.search.grow()) continue;
      this.isComplete = true;
      return [];
    }
  }

  /** Plays the request without a failure, unless its result is known. */
  async playFirst(): Promise<void> {
    this.known();
    if (this.#results.size === 0) this.#take(nothingFails, await this.target.play(nothingFails, this.plan.signal));
  }

  /** Plays everything that is left, until nothing is or the time is up. `each` receives what was played. */
  async play(each: (set: CallSet, result: RunResult) => void = () => {}): Promise<void> {
    const { forMs, signal, jobs } = this.plan;
    let isLate = false;
    const callOff = forMs === undefined ? () => {} : after(forMs, () => (isLate = true));
    try {
      for (let left = this.known(); left.length > 0; left = this.known()) {
        const waiting = [...left];
        const lane = async () => {
          for (let set = waiting.shift(); set !== undefined; set = waiting.shift()) {
            if (signal.aborted || isLate) return;
            const result = await this.target.play(set, signal);
            if (signal.aborted) return;
            this.#take(set, result);
            each(set, result);
          }
        };
        const lanes = Math.min(this.target.lanes, jobs ?? Math.max(2, Math.ceil(left.length / setsOfLane)));
        await Promise.all(Array.from({ length: lanes }, lane));
        if (this.search.left.length > 0) return;
      }
    } finally {
      callOff();
    }
  }

  /** Whether the request fails without a failure, so that nothing else can be learned. */
  get #isHopeless(): boolean {
    const first = this.#results.get(keyOf(nothingFails));
    return first === undefined || first.broken.length > 0 || first.calls.length === 0;
  }

  #take(set: CallSet, result: RunResult): void {
    this.#results.set(keyOf(set), result);
    this.search.saw(set, seenOf(result));
  }
}
