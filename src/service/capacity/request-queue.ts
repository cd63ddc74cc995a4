/** An entry holds its own links, because separate objects would give the garbage collector more to copy in a storm. */
export interface Linked<Of> {
  before: Of | undefined;
  behind: Of | undefined;
}

/**
 * Waiting requests, first to last. A linked list, because a storm queues tens of thousands and any of them may leave.
 */
export class RequestQueue<Of extends Linked<Of>> {
  #first: Of | undefined;
  #last: Of | undefined;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(entry: Of): void {
    entry.before = this.#last;
    if (this.#last === undefined) this.#first = entry;
    else this.#last.behind = entry;
    this.#last = entry;
    this.#length += 1;
  }

  takeFirst(): Of | undefined {
    return this.#taken(this.#first);
  }

  takeLast(): Of | undefined {
    return this.#taken(this.#last);
  }

  #taken(entry: Of | undefined): Of | undefined {
    if (entry !== undefined) this.remove(entry);
    return entry;
  }

  /** Removes an entry that is still waiting. */
  remove(entry: Of): void {
    const { before, behind } = entry;
    entry.before = undefined;
    entry.behind = undefined;
    if (before === undefined) this.#first = behind;
    else before.behind = behind;
    if (behind === undefined) this.#last = before;
    else behind.before = before;
    this.#length -= 1;
  }
}
