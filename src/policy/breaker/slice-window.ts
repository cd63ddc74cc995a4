import { type BreakerWindow, Tally, type WindowRule } from "./window.ts";

class WindowSlice extends Tally {
  readonly index: number;

  constructor(index: number) {
    super();
    this.index = index;
  }
}

export class SliceWindow implements BreakerWindow {
  counts = new Tally();
  readonly #rule: WindowRule & { kind: "slices" };
  /** Oldest first; a slice without calls is not kept. */
  #slices: WindowSlice[] = [];
  #index = 0;
  #sinceMs: number;

  constructor(rule: WindowRule & { kind: "slices" }, nowMs: number) {
    this.#rule = rule;
    this.#sinceMs = rule.cut === "from-zero" ? 0 : nowMs;
  }

  look(nowMs: number): boolean {
    if (this.#rule.cut !== "by-calls") this.#moveTo(Math.floor((nowMs - this.#sinceMs) / this.#rule.sliceMs));
    return false;
  }

  begin(nowMs: number): number {
    if (this.#rule.cut !== "by-calls") this.look(nowMs);
    else if (nowMs - this.#sinceMs >= this.#rule.sliceMs) {
      this.#sinceMs = nowMs;
      this.#moveTo(this.#index + 1);
    }
    this.counts.calls++;
    this.#slice(this.#index)!.calls++;
    return this.#index;
  }

  end(failed: boolean, slow: boolean, index = this.#index): void {
    const slice = this.#slice(index);
    if (slice === undefined) return;
    slice.end(failed, slow);
    this.counts.end(failed, slow);
  }

  empty(nowMs: number): void {
    this.counts = new Tally();
    this.#slices = [];
    this.#index = 0;
    if (this.#rule.cut !== "from-zero") this.#sinceMs = nowMs;
  }

  #moveTo(index: number): void {
    if (index <= this.#index) return;
    const { slices } = this.#rule;
    const gone = index - this.#index >= slices;
    this.#index = index;
    if (gone) {
      this.counts = new Tally();
      this.#slices = [];
      return;
    }
    for (let [oldest] = this.#slices; oldest !== undefined && oldest.index <= index - slices; [oldest] = this.#slices) {
      this.#drop(oldest);
      this.#slices.shift();
    }
  }

  #drop(slice: WindowSlice): void {
    const { counts } = this;
    const reachesBack = counts.inARow === slice.inARow + counts.failures - slice.failures;
    if (reachesBack) counts.inARow -= slice.inARow;
    counts.calls -= slice.calls;
    counts.failures -= slice.failures;
    counts.slow -= slice.slow;
  }

  #slice(index: number): WindowSlice | undefined {
    const known = this.#slices.findLast((slice) => slice.index <= index);
    if (known?.index === index) return known;
    if (index < this.#index) return undefined;
    const slice = new WindowSlice(index);
    this.#slices.push(slice);
    return slice;
  }
}
