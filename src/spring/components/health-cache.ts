import type { Described } from "./describe.ts";
import type { Sight } from "./look-up.ts";

/** A cached result. It shows what its first reader may see, even if a later request names other roles. */
export interface CachedHealth {
  readonly atMs: number;
  readonly described: Described | undefined;
  readonly sight: Sight;
}

export class HealthCache {
  readonly #kept = new Map<string, CachedHealth>();

  find(key: string, nowMs: number, liveMs: number): CachedHealth | undefined {
    const kept = this.#kept.get(key);
    return kept && nowMs - kept.atMs < liveMs ? kept : undefined;
  }

  keep(key: string, kept: CachedHealth): void {
    this.#kept.set(key, kept);
  }
}
