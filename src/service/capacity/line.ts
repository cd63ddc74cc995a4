export interface Place<Of> {
  readonly of: Of;
  before: Place<Of> | undefined;
  behind: Place<Of> | undefined;
}

/**
 * Waiting requests, first to last. A linked list, because a storm queues tens of thousands and any of them may leave.
 */
export class Line<Of> {
  #first: Place<Of> | undefined;
  #last: Place<Of> | undefined;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(of: Of): Place<Of> {
    const place: Place<Of> = { of, before: this.#last, behind: undefined };
    if (this.#last === undefined) this.#first = place;
    else this.#last.behind = place;
    this.#last = place;
    this.#length += 1;
    return place;
  }

  takeFirst(): Of | undefined {
    return this.#taken(this.#first);
  }

  takeLast(): Of | undefined {
    return this.#taken(this.#last);
  }

  #taken(place: Place<Of> | undefined): Of | undefined {
    if (place === undefined) return undefined;
    this.remove(place);
    return place.of;
  }

  /** Removes an entry that is still waiting. */
  remove(place: Place<Of>): void {
    const { before, behind } = place;
    if (before === undefined) this.#first = behind;
    else before.behind = behind;
    if (behind === undefined) this.#last = before;
    else behind.before = before;
    this.#length -= 1;
  }
}
