import type { Clock, Host } from "../service/host.ts";
import type { Ask, Ctx, Limit, Outcome } from "../service/service.ts";
import type { What } from "../trace.ts";
import type { Server } from "./server.ts";

/** What a world does for the calls that run in it. */
export interface Engine {
  readonly clock: Clock;
  readonly host: Host;
  chance(name: string): number;
  record(who: string, call: number, what: What, connection?: number): void;
  ask(from: Server, parent: number, to: string, ask: Ask, limit: Limit | undefined): Promise<Outcome>;
  leave(name: string, how: "gracefully" | "at once"): void;
}

/** The hands of a server during one call. */
export class CallCtx implements Ctx {
  readonly clock: Clock;
  readonly arrivedMs: number;
  readonly #engine: Engine;
  readonly #server: Server;
  readonly #call: number;
  readonly #keepBusy: ((ms: number) => void) | undefined;

  /** `keepBusy`: where the server has a thread that can be kept busy. */
  constructor(engine: Engine, server: Server, call: number, keepBusy?: (ms: number) => void) {
    this.clock = engine.clock;
    this.arrivedMs = engine.clock.now();
    this.#engine = engine;
    this.#server = server;
    this.#call = call;
    this.#keepBusy = keepBusy;
  }

  get host(): Host {
    return this.#engine.host;
  }

  chance(purpose: string): number {
    return this.#engine.chance(`${this.#server.name}/${purpose}`);
  }

  ask(to: string, ask: Ask, limit?: Limit): Promise<Outcome> {
    return this.#engine.ask(this.#server, this.#call, to, ask, limit);
  }

  note(what: What): void {
    this.#engine.record(this.#server.name, this.#call, what);
  }

  keepBusy(ms: number): void {
    this.#keepBusy?.(ms);
  }

  leave(how: "gracefully" | "at once"): void {
    this.#engine.leave(this.#server.name, how);
  }
}
