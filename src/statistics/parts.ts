export const warmUpShare = 0.1;

/**
 * So few that the parts are long and hardly correlated: their variation shows how precise their mean is (batch means). Thirty parts were
 * too short for a busy queue.
 */
export const usualParts = 10;

/** Returns the time of a steady load without its first tenth, in which queues fill up. */
export function settledTime(startUs: number, forUs: number): { readonly fromUs: number; readonly toUs: number } {
  return { fromUs: startUs + forUs * warmUpShare, toUs: startUs + forUs };
}

/** A period divided into equal parts; a single part may have no end. */
export class Parts<Of> {
  readonly each: readonly Of[];
  /** The start of each part, then the end of the last one. */
  readonly edgesUs: readonly number[];
  readonly #widthUs: number;

  constructor({ fromUs, toUs }: { readonly fromUs: number; readonly toUs: number }, count: number, make: () => Of) {
    this.#widthUs = (toUs - fromUs) / count;
    this.each = Array.from({ length: count }, make);
    this.edgesUs = Array.from({ length: count + 1 }, (_, at) =>
      Math.round(at === 0 ? fromUs : fromUs + at * this.#widthUs),
    );
  }

  get fromUs(): number {
    return this.edgesUs[0]!;
  }

  get toUs(): number {
    return this.edgesUs.at(-1)!;
  }

  /** Returns the part that contains this whole microsecond; undefined before the first and after the last. */
  at(us: number): Of | undefined {
    const { edgesUs } = this;
    const { fromUs } = this;
    if (us < fromUs || us >= this.toUs) return undefined;
    const at = Math.min(Math.floor((us - fromUs) / this.#widthUs), this.each.length - 1);
    // An edge that is rounded down to a whole microsecond is the first moment of its part.
    return this.each[us >= edgesUs[at + 1]! ? at + 1 : at];
  }
}
