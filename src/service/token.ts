const NO_NEED = () => {};

/** Tells that nobody waits any more. Much lighter than an AbortController, of which one a call would be felt. */
export class Token {
  /** What a server is given that does not look whether its caller is still there. */
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

  /** Calls the listener once, at once where it is gone already; the function returned takes the listener back. */
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
