import type { OutgoingRequest } from "../../../service/service.ts";
import type { CallSettings } from "../../server.ts";
import type { CallAddress, CallInProgress, Connection } from "../client/connection.ts";
import { clientNameOf, clientOf } from "../client/index.ts";
import { LinePool } from "./line-pool.ts";

/** Makes the calls of one server: with its client, over separate connections or a pool for each target. */
export class Caller {
  #settings: CallSettings;
  readonly #lines = new Set<Connection>();
  readonly #pools = new Map<CallAddress, LinePool>();
  readonly #retired: LinePool[] = [];

  constructor(settings: CallSettings) {
    this.#settings = settings;
  }

  start(target: CallAddress, ask: OutgoingRequest, ownTimeoutMs?: number): CallInProgress {
    if (this.#settings.connections === "pooled") return this.#pool(target).start(ask, ownTimeoutMs);
    const connection = clientOf(clientNameOf(this.#settings))(target);
    this.#lines.add(connection);
    const exchange = connection.start(ask, ownTimeoutMs);
    exchange.over.then(() => {
      this.#lines.delete(connection);
      connection.close();
    });
    return exchange;
  }

  /** Whether one of its own calls is in progress on the connection from this port. */
  uses(port: number): boolean {
    const separate = [...this.#lines].some(({ localPort }) => localPort === port);
    return separate || this.#allPools.some((pool) => pool.uses(port));
  }

  /** Changes the settings for new calls; calls in progress are not affected. */
  change(settings: CallSettings): void {
    this.#settings = settings;
    for (const pool of this.#pools.values()) {
      pool.retire();
      this.#retired.push(pool);
    }
    this.#pools.clear();
  }

  close(): void {
    for (const connection of this.#lines) connection.close();
    for (const pool of this.#allPools) pool.close();
  }

  get #allPools(): LinePool[] {
    return [...this.#pools.values(), ...this.#retired];
  }

  #pool(target: CallAddress): LinePool {
    for (const [each, pool] of this.#pools) if (isSame(each, target)) return pool;
    const pool = new LinePool(clientOf(clientNameOf(this.#settings)), target, this.#settings.pool);
    this.#pools.set(target, pool);
    return pool;
  }
}

/** Compares the lookup, too, because faults resolve the same name and port in different ways. */
function isSame(one: CallAddress, other: CallAddress): boolean {
  return one.host === other.host && one.port === other.port && one.lookup === other.lookup;
}
