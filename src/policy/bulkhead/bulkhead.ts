export interface BulkheadRules {
  /** The maximum number of concurrent calls. */
  readonly slots: number;
  /**
   * Further slots, opened only when the queue is full and closed when nothing waits. The call that opens one overtakes
   * the queue.
   */
  readonly moreSlots: number;
  readonly queue: number;
  /** The longest time that a call waits in the queue. */
  readonly waitMs: number;
  /**
   * Which calls are rejected when slots and queue are full: the newcomer, the call that has waited longest, or all waiting calls
   * and the newcomer.
   */
  readonly full: "newcomer" | "oldest" | "everyone";
  /** How long the bulkhead stays closed after it rejected all waiting calls. Each call in that time starts it anew. */
  readonly closedMs: number;
}

interface QueuedCall<Call> {
  readonly call: Call;
  readonly sinceMs: number;
}

/** Slots with a queue in front, first in, first out. */
export class Bulkhead<Call> {
  readonly #rules: BulkheadRules;
  #slots: number;
  #running = 0;
  #queue: QueuedCall<Call>[] = [];
  #overtaking: QueuedCall<Call>[] = [];
  #closedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(rules: BulkheadRules) {
    this.#rules = rules;
    this.#slots = rules.slots;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#queue.length + this.#overtaking.length;
  }

  /** The time at which the first waiting call expires; `late` returns it then. */
  get nextMs(): number {
    const [first] = this.#queue;
    return first === undefined ? Number.POSITIVE_INFINITY : first.sinceMs + this.#rules.waitMs;
  }

  /** Takes a free slot if no call is waiting for it. */
  takes(nowMs: number): boolean {
    if (this.waiting > 0 || this.#running >= this.#slots || nowMs <= this.#closedUntilMs) return false;
    this.#running++;
    return true;
  }

  /** Queues a call until `next` lets it begin. Returns the calls that are rejected: waiting ones, or the newcomer. */
  enter(call: Call, nowMs: number): Call[] {
    const { queue, moreSlots, slots, full, closedMs } = this.#rules;
    const waiting = { call, sinceMs: nowMs };
    const isClosed = nowMs <= this.#closedUntilMs;
    const isFull = this.#running >= this.#slots && this.#queue.length >= queue;
    if (!isClosed && !isFull) {
      this.#queue.push(waiting);
      return [];
    }
    if (!isClosed && this.#slots < slots + moreSlots) {
      this.#slots++;
      this.#overtaking.push(waiting);
      return [];
    }
    if (full === "newcomer") return [call];
    if (full === "oldest") {
      const oldest = this.#queue.shift();
      if (oldest === undefined) return [call];
      this.#queue.push(waiting);
      return [oldest.call];
    }
    const rejected = [...this.#queue.map((each) => each.call), call];
    this.#queue = [];
    this.#closedUntilMs = nowMs + closedMs;
    return rejected;
  }

  /** Returns the next call that may begin, which then has a slot. */
  next(): Call | undefined {
    if (this.#running >= this.#slots) return undefined;
    const first = this.#overtaking.shift() ?? this.#queue.shift();
    if (first !== undefined) this.#running++;
    return first?.call;
  }

  ended(): void {
    this.#running--;
    if (this.#queue.length === 0 && this.#slots > this.#rules.slots) this.#slots--;
  }

  /** Removes and returns the calls that have waited too long. */
  late(nowMs: number): Call[] {
    const rejected: Call[] = [];
    while (this.nextMs <= nowMs) rejected.push(this.#queue.shift()!.call);
    return rejected;
  }
}
