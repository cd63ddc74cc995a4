const count = 30;
const warmUpShare = 0.1;

/**
 * Thirty equal parts of a load after its first tenth, in which queues fill up. Long parts hardly depend on each other, so how much they
 * differ says how far their mean may be from the truth.
 */
export class Parts<Of> {
  readonly each: readonly Of[];
  /** Where the parts begin, and where the last one ends. */
  readonly edgesUs: readonly number[];

  constructor(startUs: number, forUs: number, make: () => Of) {
    const firstUs = startUs + forUs * warmUpShare;
    const widthUs = (forUs * (1 - warmUpShare)) / count;
    this.each = Array.from({ length: count }, make);
    this.edgesUs = Array.from({ length: count + 1 }, (_, at) => Math.round(firstUs + at * widthUs));
  }

  /** The part that this moment lies in; undefined before the first and after the last. */
  at(us: number): Of | undefined {
    let [low, high] = [0, count + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.edgesUs[middle]! > us) high = middle;
      else low = middle + 1;
    }
    return low > count ? undefined : this.each[low - 1];
  }
}
