import type { Timer } from "./timers.ts";

export interface LimitTimer extends Timer {
  queue?: LimitQueue | undefined;
}

/** Limits of one length, the first of them in the heap for all of them. */
export interface LimitQueue extends Timer {
  readonly waiting: LimitTimer[];
  /** Those before it have expired or were cancelled. */
  head: number;
  readonly lengthMs: number;
}

/** Lets go of cancelled limits at once: a million calls with a limit of a day would otherwise be held for a day. */
export function toNextHead(queue: LimitQueue): void {
  const { waiting } = queue;
  while (queue.head < waiting.length && waiting[queue.head]!.run === undefined) queue.head += 1;
  if (queue.head <= 64 || queue.head * 2 <= waiting.length) return;
  waiting.splice(0, queue.head);
  queue.head = 0;
}
