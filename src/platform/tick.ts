const now = Promise.resolve();

/**
 * Makes a function that calls `run` once everything that follows from the present turn has happened, promises included. Between two
 * promises there is no end to wait for: only a tick that is asked for from within a promise's turn comes after all of them.
 */
export function afterPromises(run: () => void): () => void {
  const tick = () => process.nextTick(run);
  return () => void now.then(tick);
}

/** How long promises and ticks may go on before events from outside get a turn. */
const STRETCH_MS = 20;
let lastBreathMs = 0;

/** Promises and ticks keep the event loop from turning, so a long chain of them must take a breath now and then. */
export function isBreathDue(): boolean {
  return performance.now() - lastBreathMs > STRETCH_MS;
}

/** Lets events from outside be handled first: signals, timers of the terminal. */
export function afterBreath(run: () => void): void {
  setImmediate(() => {
    lastBreathMs = performance.now();
    run();
  });
}
