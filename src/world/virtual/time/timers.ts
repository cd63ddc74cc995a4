import type { Timed } from "./virtual-timer.ts";

/** A binary heap, ordered by time. */
export class Timers<Each extends Timed> {
  readonly #heap: Each[] = [];

  get size(): number {
    return this.#heap.length;
  }

  first(): Each | undefined {
    return this.#heap[0];
  }

  add(moment: Each): void {
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

  take(): Each | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (last !== undefined && heap.length > 0) this.#sink(last);
    return top;
  }

  #sink(moment: Each): void {
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

function before(a: Timed, b: Timed): boolean {
  return a.atUs < b.atUs || (a.atUs === b.atUs && a.order < b.order);
}
