/** Resolves when servers that are kept running are interrupted. Rejects when one of them throws. */
export function ending(signal: AbortSignal): { readonly ended: Promise<void>; onCrash(error: unknown): void } {
  let onCrash: (error: unknown) => void = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    onCrash = reject;
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  return { ended, onCrash };
}
