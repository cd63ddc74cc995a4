import type { TimeoutQueue, VirtualTimer } from "./virtual-timer.ts";

/**
 * Queues of timeouts by their lengths: those of one length expire in the order in which they began. An empty one is deleted,
 * because each random length has its own.
 */
export class TimeoutQueues {
  readonly #byLength = new Map<number, TimeoutQueue>();

  /** The number of objects in memory: queues and their timeouts. */
  get held(): number {
    let held = 0;
    for (const { waiting } of this.#byLength.values()) held += 1 + waiting.length;
    return held;
  }

  /** Returns the queue if it is a new one. */
  add(lengthMs: number, timeout: VirtualTimer): TimeoutQueue | undefined {
    const queue = this.#byLength.get(lengthMs);
    timeout.queue = queue ?? { atUs: 0, order: 0, waiting: [timeout], head: 0, gone: 0, lengthMs, among: this };
    if (queue !== undefined) return void queue.waiting.push(timeout);
    this.#byLength.set(lengthMs, timeout.queue);
    return timeout.queue;
  }

  delete({ lengthMs }: TimeoutQueue): void {
    this.#byLength.delete(lengthMs);
  }
}

/**
 * Called when a timeout has expired or was cancelled. Drops cancelled ones once they are half of a queue: a million calls
 * with a timeout of a day would otherwise stay in memory for a day.
 */
export function dropGone(queue: TimeoutQueue): void {
  queue.gone += 1;
  while (queue.head < queue.waiting.length && queue.waiting[queue.head]!.run === undefined) queue.head += 1;
  if (queue.gone <= 64 || queue.gone * 2 <= queue.waiting.length) return;
  queue.waiting = queue.waiting.slice(queue.head).filter(({ run }) => run !== undefined);
  queue.head = 0;
  queue.gone = 0;
}
