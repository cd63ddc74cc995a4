import type { RealWorld } from "./world.ts";

const LOOK_EVERY_MS = 12;
const SILENT_LOOKS = 5;
/** What has no end is not waited for; other work may still have so long. */
const BESIDE_ENDLESS_MS = 1000;
const endless = new WeakSet<RealWorld>();

/** An answer has begun that has no end. */
export function goesOnForEver(world: RealWorld): void {
  endless.add(world);
}

/**
 * Waits for abandoned work. What still works when no timer is left, and several looks have seen nothing stir, waits
 * for something that will not come. Looks are counted, not milliseconds: a busy machine may not look for a while.
 * Tells whether nothing is left that could still be done.
 */
export async function settled(world: RealWorld, limitMs: number): Promise<boolean> {
  const untilMs = world.clock.now() + (endless.has(world) ? Math.min(limitMs, BESIDE_ENDLESS_MS) : limitMs);
  let silent = 0;
  let stirs = world.stirs;
  while (world.busy > 0 && silent < SILENT_LOOKS && world.clock.now() < untilMs && !world.closed) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    silent = world.clock.pending === 0 && world.stirs === stirs ? silent + 1 : 0;
    stirs = world.stirs;
  }
  return world.busy === 0 || silent === SILENT_LOOKS || endless.has(world);
}
