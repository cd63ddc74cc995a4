import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** Keeps every core busy with this many loops each while something is tried. */
export async function underLoad(loopsPerCore, act) {
  const count = availableParallelism() * loopsPerCore;
  const loops = Array.from({ length: count }, () => new Worker("for (;;) {}", { eval: true }));
  try {
    return await act();
  } finally {
    for (const loop of loops) await loop.terminate();
  }
}
