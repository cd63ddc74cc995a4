import type { Draw } from "./draw.ts";

/** In the real world a moment may be this much later. */
const MOST_MS = 30;
/** Shorter durations are those between bytes. */
const LEAST_MS = 50;

/** Makes each duration of a scenario a little longer. */
export function nudged(text: string, draw: Draw): string {
  return text.replace(/"(\d+)ms"/g, (all, ms) =>
    Number(ms) < LEAST_MS ? all : `"${Number(ms) + Math.floor(draw.number() * MOST_MS)}ms"`,
  );
}
