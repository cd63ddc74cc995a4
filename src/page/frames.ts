/** Calls `draw` for each frame with the share of the time that has passed. */
export function during(takesMs: number, isStopped: () => boolean, draw: (share: number) => void): Promise<void> {
  const passedMs = stopwatch();
  return new Promise((resolve) => {
    const frame = () => {
      const share = Math.min(1, passedMs() / takesMs);
      if (isStopped()) return resolve();
      draw(share);
      if (share < 1) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  });
}

/** Returns a function that returns the time since now. */
export function stopwatch(): () => number {
  const beganMs = performance.now();
  return () => performance.now() - beganMs;
}

/** Repeats until the returned function is called. */
export function every(periodMs: number, act: () => void): () => void {
  const timer = setInterval(act, periodMs);
  return () => clearInterval(timer);
}

/** Calls `act` later, unless the returned function is called before. */
export function after(delayMs: number, act: () => void): () => void {
  const timer = setTimeout(act, delayMs);
  return () => clearTimeout(timer);
}

/** Returns a function that calls `act` at the end of a pause without another call. */
export function onceQuiet(quietMs: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, quietMs);
  };
}

/** Returns the time of day, as a progress file writes it. */
export function now(): string {
  return new Date().toISOString();
}
