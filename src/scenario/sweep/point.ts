import { Histogram, type SavedHistogram } from "../../statistics/histogram.ts";
import { partsOfSet } from "./cell.ts";
import type { Result } from "./result.ts";
import type { SavedLoad, SavedServer } from "./saved-run.ts";

/** The runs of one combination of settings, one for each seed. */
export class Point {
  readonly set: readonly string[];
  /** By seed, so that sums do not depend on the order in which results arrived. */
  readonly results: readonly Result[];
  readonly #histograms = new Map<SavedHistogram, Histogram>();

  constructor(set: readonly string[], results: readonly Result[]) {
    this.set = set;
    this.results = [...results].sort((one, other) => one.seed - other.seed);
  }

  /** Its settings are the scenario's own. */
  get isOwn(): boolean {
    return this.results.some(({ own }) => own);
  }

  /** The value of a setting, as it was written. */
  value(name: string): string {
    return this.set.map(partsOfSet).find(([each]) => each === name)?.[1] ?? "";
  }

  loads(name: string): SavedLoad[] {
    return this.results.flatMap(({ run }) => run?.loads.find((load) => load.name === name) ?? []);
  }

  servers(name: string): SavedServer[] {
    return this.results.flatMap(({ run }) => run?.servers[name] ?? []);
  }

  /** Several measures of a point use the same histograms. */
  histogram(saved: SavedHistogram): Histogram {
    let histogram = this.#histograms.get(saved);
    if (histogram === undefined) {
      histogram = Histogram.load(saved);
      this.#histograms.set(saved, histogram);
    }
    return histogram;
  }
}
