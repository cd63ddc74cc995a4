/**
 * Returns when everything that follows from the present turn has happened, promises included. Call it from a promise's
 * turn only: called from within a tick, it would overtake promises that are still pending.
 */
export function drained(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** How long promises and ticks may go on before events from outside get a turn. */
const STRETCH_MS = 20;
let lastBreathMs = 0;

/** Promises and ticks keep the event loop from turning, so a long chain of them must take a breath now and then. */
export function isBreathDue(): boolean {
  return performance.now() - lastBreathMs > STRETCH_MS;
}

/** Lets events from outside be handled: signals, timers of the terminal. */
export async function breath(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  lastBreathMs = performance.now();
}
