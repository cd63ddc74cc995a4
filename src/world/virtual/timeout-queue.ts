import type { TimeoutQueue } from "./virtual-timer.ts";

/** Drops cancelled timeouts at once: a million calls with a timeout of a day would otherwise stay in memory for a day. */
export function toNextHead(queue: TimeoutQueue): void {
  const { waiting } = queue;
  while (queue.head < waiting.length && waiting[queue.head]!.run === undefined) queue.head += 1;
  if (queue.head <= 64 || queue.head * 2 <= waiting.length) return;
  waiting.splice(0, queue.head);
  queue.head = 0;
}
