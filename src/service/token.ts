const NO_NEED = () => {};

/** Signals that nobody waits any more. Much lighter than an AbortController; one per call would be noticeable. */
export class Token {
  /** The token of a server that does not notice whether its caller is still there. */
  static readonly NEVER = new Token(false);

  readonly #canGo: boolean;
  #gone = false;
  #listeners: Set<() => void> | undefined;

  constructor(canGo = true) {
    this.#canGo = canGo;
  }

  get gone(): boolean {
    return this.#gone;
  }

  /** Calls the listener once, or at once if the caller has already gone; the returned function removes the listener. */
  onGone(listener: () => void): () => void {
    if (!this.#canGo) return NO_NEED;
    if (this.#gone) {
      listener();
      return NO_NEED;
    }
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
    return () => this.#listeners?.delete(listener);
  }

  go(): void {
    if (!this.#canGo) return;
    this.#gone = true;
    const listeners = this.#listeners;
    this.#listeners = undefined;
    if (listeners) for (const listener of listeners) listener();
  }
}
