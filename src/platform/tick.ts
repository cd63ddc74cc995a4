/**
 * Returns when everything that follows from the present turn has happened, promises included. Call it from a promise's
 * turn only: called from within a tick, it would overtake promises that are still pending.
 */
export function drained(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** Lets events from outside be handled: signals, timers of the terminal. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
