/** Something that will happen at a time to come, unless it is called off. */
export interface Timer {
  atUs: number;
  /** Decides between moments of one instant: first come, first served. */
  order: number;
  run: (() => void) | undefined;
}

/** Timers by time: a binary heap. Whole microseconds, since fractions drift and lose moments at an edge. */
export class Timers {
  readonly #heap: Timer[] = [];

  get size(): number {
    return this.#heap.length;
  }

  first(): Timer | undefined {
    return this.#heap[0];
  }

  add(moment: Timer): void {
    const heap = this.#heap;
    let place = heap.length;
    heap.push(moment);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent]!;
      if (!before(moment, above)) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = moment;
  }

  take(): Timer | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (last !== undefined && heap.length > 0) this.#sink(last);
    return top;
  }

  #sink(moment: Timer): void {
    const heap = this.#heap;
    const { length } = heap;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= length) break;
      if (child + 1 < length && before(heap[child + 1]!, heap[child]!)) child += 1;
      const below = heap[child]!;
      if (before(moment, below)) break;
      heap[place] = below;
      place = child;
    }
    heap[place] = moment;
  }
}

function before(a: Timer, b: Timer): boolean {
  return a.atUs < b.atUs || (a.atUs === b.atUs && a.order < b.order);
}
