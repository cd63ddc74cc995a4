/** How virtual time takes turns with the event loop of its host. Node and a page do it in different ways. */
export interface Turns {
  /**
   * Makes a function that calls `run` after everything that follows from the current turn, including promises: a run
   * requested within a promise's callback begins only after all other promise callbacks.
   */
  afterPromises(run: () => void): () => void;
  /** Whether external events, such as signals and timers, have waited long enough. */
  isBreathDue(): boolean;
  /** Lets external events be handled first. */
  afterBreath(run: () => void): void;
}

/** Pauses a chain of promises if it has blocked the event loop for long, so that a signal or a time limit can end it. */
export async function breathe(turns: Turns): Promise<void> {
  if (turns.isBreathDue()) await new Promise<void>((resolve) => turns.afterBreath(resolve));
}

/** How long promises may run before external events are handled. */
export const stretchMs = 20;
