import type { Described } from "./describe.ts";
import type { Sight } from "./look-up.ts";

/** A cached result. It shows what its first reader may see, even if a later request names other roles. */
export interface Kept {
  readonly atMs: number;
  readonly described: Described | undefined;
  readonly sight: Sight;
}

export class Cache {
  readonly #kept = new Map<string, Kept>();

  find(key: string, nowMs: number, liveMs: number): Kept | undefined {
    const kept = this.#kept.get(key);
    return kept && nowMs - kept.atMs < liveMs ? kept : undefined;
  }

  keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
  }
}
