import type { Estimate } from "../../statistics/estimate.ts";
import { partsOfSet } from "./cells/cell.ts";
import type { CellResult } from "./result.ts";
import type { SavedLoad, SavedServer } from "./saved-run.ts";

/** The runs with one combination of settings, one for each seed. */
export class Point {
  readonly set: readonly string[];
  /** Sorted by seed, so that floating-point sums do not depend on the order in which results arrived. */
  readonly results: readonly CellResult[];
  readonly #estimates = new Map<string, Estimate>();

  constructor(set: readonly string[], results: readonly CellResult[]) {
    this.set = set;
    this.results = [...results].sort((one, other) => one.seed - other.seed);
  }

  /** Whether its settings are those of the scenario. */
  get isOwn(): boolean {
    return this.results.some(({ own }) => own);
  }

  /** Returns the value of a setting as written. */
  value(name: string): string {
    return this.set.map(partsOfSet).find(([each]) => each === name)?.[1] ?? "";
  }

  loads(name: string): SavedLoad[] {
    return this.results.flatMap(({ run }) => run?.loads.find((load) => load.name === name) ?? []);
  }

  servers(name: string): SavedServer[] {
    return this.results.flatMap(({ run }) => run?.servers[name] ?? []);
  }

  /** Caches an estimate, because pictures and tables need the same numbers. Caching the histograms would take too much memory. */
  remembered(path: string, compute: () => Estimate): Estimate {
    let estimate = this.#estimates.get(path);
    if (estimate === undefined) {
      estimate = compute();
      this.#estimates.set(path, estimate);
    }
    return estimate;
  }
}
