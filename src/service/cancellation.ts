const NO_NEED = () => {};

/** Signals that nobody waits any more. An AbortController for each call would be noticeably slower. */
export class Cancellation {
  /** For a server that does not notice whether its caller is still there. */
  static readonly NEVER = new Cancellation(false);

  readonly #canGo: boolean;
  #gone = false;
  /** Nearly always there is only one listener. */
  #first: (() => void) | undefined;
  #others: Set<() => void> | undefined;

  constructor(canGo = true) {
    this.#canGo = canGo;
  }

  get cancelled(): boolean {
    return this.#gone;
  }

  /** Calls the listener once, or at once if the caller has already left; returns a function that removes it. */
  onCancel(listener: () => void): () => void {
    if (!this.#canGo) return NO_NEED;
    if (this.#gone) {
      listener();
      return NO_NEED;
    }
    if (this.#first === undefined && this.#others === undefined) this.#first = listener;
    else this.#others = (this.#others ?? new Set()).add(listener);
    return () => this.#forget(listener);
  }

  cancel(): void {
    if (!this.#canGo) return;
    this.#gone = true;
    const [first, others] = [this.#first, this.#others];
    this.#first = undefined;
    this.#others = undefined;
    first?.();
    if (others) for (const listener of others) listener();
  }

  #forget(listener: () => void): void {
    if (this.#first === listener) this.#first = undefined;
    else this.#others?.delete(listener);
  }
}
