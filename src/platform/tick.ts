/**
 * Returns when everything that follows from the present turn has happened, promises included. The tick must be asked for from
 * within a promise's turn: asked for from within a tick it would overtake the promises that still wait.
 */
export function drained(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** Lets what has come from outside be heard: signals, timers of the terminal. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
