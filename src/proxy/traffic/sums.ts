/** The labels of a counter, in the order in which metrics list them. */
export interface Labels {
  readonly direction: string;
  readonly listener: string;
  readonly proxy: string;
  readonly upstream: string;
}

export interface ByteCounts {
  readonly receivedBytes: number;
  readonly sentBytes: number;
}

/** The bytes of all connections that have ended, by proxy and direction. */
export class Sums {
  readonly #counts = new Map<string, ByteCounts & { readonly labels: Labels }>();

  add(labels: Labels, { receivedBytes, sentBytes }: ByteCounts): void {
    const { direction, listener, proxy, upstream } = labels;
    const key = JSON.stringify([direction, listener, proxy, upstream]);
    const before = this.#counts.get(key) ?? { receivedBytes: 0, sentBytes: 0 };
    this.#counts.set(key, {
      labels,
      receivedBytes: before.receivedBytes + receivedBytes,
      sentBytes: before.sentBytes + sentBytes,
    });
  }

  get rows(): (ByteCounts & { readonly labels: Labels })[] {
    return [...this.#counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, counts]) => counts);
  }
}
