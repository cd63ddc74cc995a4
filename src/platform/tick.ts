const now = Promise.resolve();

/**
 * Makes a function that calls `run` after everything that follows from the current turn, including promises: a tick
 * requested within a promise's callback runs only after all other promise callbacks.
 */
export function afterPromises(run: () => void): () => void {
  const tick = () => process.nextTick(run);
  return () => void now.then(tick);
}

/** How long promises and ticks may run before external events are handled. */
const STRETCH_MS = 20;
let lastBreathMs = 0;

/** Promises and ticks block the event loop, so a long chain of them must pause now and then. */
export function isBreathDue(): boolean {
  return performance.now() - lastBreathMs > STRETCH_MS;
}

/** Pauses a chain of promises if it has blocked the event loop for long, so that a signal or a time limit can end it. */
export async function breathe(): Promise<void> {
  if (isBreathDue()) await new Promise<void>((resolve) => afterBreath(resolve));
}

/** Lets external events such as signals and timers be handled first. */
export function afterBreath(run: () => void): void {
  setImmediate(() => {
    lastBreathMs = performance.now();
    run();
  });
}
