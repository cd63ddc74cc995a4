/** Calls back after this time, unless cancelled, without keeping the process alive. For the terminal, which has only real time. */
export function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  // In a page a timer is a number.
  if (typeof timer === "object") timer.unref();
  return () => clearTimeout(timer);
}

/** Waits in real time, for the pace of the terminal's output. It keeps the process alive. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}

const ON_TIME_MS = 8;
const MOST_LOOKS = 40;

/** Waits until timers fire on time again, for a limited number of attempts. */
export async function calm(signal: AbortSignal): Promise<void> {
  for (let look = 0; look < MOST_LOOKS && !signal.aborted; look++) {
    const elapsed = stopwatch();
    await pause(1, signal);
    if (elapsed() < ON_TIME_MS) return;
  }
}

/** Starts a stopwatch. The returned function reads it in milliseconds. */
export function stopwatch(): () => number {
  const startedMs = performance.now();
  return () => performance.now() - startedMs;
}

/** Returns the calendar time, for notes that are kept after the run and for dates in a user's own files. */
export function today(): string {
  return new Date().toISOString();
}
