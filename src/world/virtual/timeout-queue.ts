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
    timeout.queue = queue ?? { atUs: 0, order: 0, waiting: [timeout], head: 0, lengthMs, among: this };
    if (queue !== undefined) return void queue.waiting.push(timeout);
    this.#byLength.set(lengthMs, timeout.queue);
    return timeout.queue;
  }

  delete({ lengthMs }: TimeoutQueue): void {
    this.#byLength.delete(lengthMs);
  }
}

/** Drops cancelled timeouts at once: a million calls with a timeout of a day would otherwise stay in memory for a day. */
export function toNextHead(queue: TimeoutQueue): void {
  const { waiting } = queue;
  while (queue.head < waiting.length && waiting[queue.head]!.run === undefined) queue.head += 1;
  if (queue.head <= 64 || queue.head * 2 <= waiting.length) return;
  waiting.splice(0, queue.head);
  queue.head = 0;
}
