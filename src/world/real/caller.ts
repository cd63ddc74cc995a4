import type { Ask } from "../../service/service.ts";
import type { CallSettings } from "../server.ts";
import { clientOf } from "./client/index.ts";
import type { Exchange, Line, Target } from "./client/line.ts";
import { Pool } from "./client/pool.ts";

/** How one server calls: with its client, over connections of their own or out of a pool for each target. */
export class Caller {
  #settings: CallSettings;
  readonly #lines = new Set<Line>();
  readonly #pools = new Map<string, Pool>();
  readonly #retired: Pool[] = [];

  constructor(settings: CallSettings) {
    this.#settings = settings;
  }

  start(target: Target, ask: Ask, ownLimitMs?: number): Exchange {
    if (this.#settings.connections === "pooled") return this.#pool(target).start(ask, ownLimitMs);
    const line = clientOf(this.#settings.client)(target);
    this.#lines.add(line);
    const exchange = line.start(ask, ownLimitMs);
    void exchange.over.then(() => {
      this.#lines.delete(line);
      line.close();
    });
    return exchange;
  }

  /** From now on it calls so; what it has begun goes on to its end. */
  change(settings: CallSettings): void {
    this.#settings = settings;
    for (const pool of this.#pools.values()) {
      pool.retire();
      this.#retired.push(pool);
    }
    this.#pools.clear();
  }

  close(): void {
    for (const line of this.#lines) line.close();
    for (const pool of [...this.#pools.values(), ...this.#retired]) pool.close();
  }

  #pool(target: Target): Pool {
    const key = `${target.host} ${target.port}`;
    let pool = this.#pools.get(key);
    if (pool === undefined) {
      pool = new Pool(clientOf(this.#settings.client), target, this.#settings.pool);
      this.#pools.set(key, pool);
    }
    return pool;
  }
}
