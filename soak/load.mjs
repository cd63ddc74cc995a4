import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** Runs `act` while all cores are busy, each with this many loops. */
export async function underLoad(loopsPerCore, act) {
  const count = availableParallelism() * loopsPerCore;
  const loops = Array.from({ length: count }, () => new Worker("for (;;) {}", { eval: true }));
  try {
    return await act();
  } finally {
    for (const loop of loops) await loop.terminate();
  }
}
