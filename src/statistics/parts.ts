const warmUpShare = 0.1;

/**
 * Long parts of one run hardly depend on each other, so their differences tell how far their mean may be from the
 * truth.
 */
export const usualParts = 30;

/** The part of a steady load that counts: its first tenth, in which queues fill up, is left out. */
export function settledTime(startUs: number, forUs: number): { readonly fromUs: number; readonly toUs: number } {
  return { fromUs: startUs + forUs * warmUpShare, toUs: startUs + forUs };
}

/** A stretch of time in equal parts; a single part may have no end. */
export class Parts<Of> {
  readonly each: readonly Of[];
  /** Where each part begins, and where the last one ends. */
  readonly edgesUs: readonly number[];
  readonly #widthUs: number;

  constructor({ fromUs, toUs }: { readonly fromUs: number; readonly toUs: number }, count: number, make: () => Of) {
    this.#widthUs = (toUs - fromUs) / count;
    this.each = Array.from({ length: count }, make);
    this.edgesUs = Array.from({ length: count + 1 }, (_, at) => {
      if (at === count) return toUs;
      return Math.round(at === 0 ? fromUs : fromUs + at * this.#widthUs);
    });
  }

  get fromUs(): number {
    return this.edgesUs[0]!;
  }

  get toUs(): number {
    return this.edgesUs.at(-1)!;
  }

  /** The part that contains this moment; undefined before the first and after the last. */
  at(us: number): Of | undefined {
    const { edgesUs } = this;
    if (us < edgesUs[0]! || us >= edgesUs[this.each.length]!) return undefined;
    let at = Math.min(Math.floor((us - edgesUs[0]!) / this.#widthUs), this.each.length - 1);
    // Edges are whole microseconds, so rounding may put a moment on the other side.
    if (us < edgesUs[at]!) at -= 1;
    else if (us >= edgesUs[at + 1]!) at += 1;
    return this.each[at];
  }
}
