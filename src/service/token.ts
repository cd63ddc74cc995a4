/** Tells that nobody waits any more. Much lighter than an AbortController, of which one a call would be felt. */
export class Token {
  #gone = false;
  #listeners: Set<() => void> | undefined;

  get gone(): boolean {
    return this.#gone;
  }

  /** Calls the listener once, at once where it is gone already; the function returned takes the listener back. */
  onGone(listener: () => void): () => void {
    if (this.#gone) {
      listener();
      return () => {};
    }
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
    return () => this.#listeners?.delete(listener);
  }

  go(): void {
    if (this.#gone) return;
    this.#gone = true;
    const listeners = this.#listeners;
    this.#listeners = undefined;
    if (listeners) for (const listener of listeners) listener();
  }
}
