import { Faulty } from "../../fault/apply.ts";
import { CacheInFront } from "../../service/cache/front.ts";
import { AdaptiveDoor } from "../../service/capacity/adaptive-door.ts";
import { Capacity } from "../../service/capacity/capacity.ts";
import type { CapacityRule } from "../../service/capacity/capacity-rule.ts";
import type { Meter } from "../../service/capacity/meter.ts";
import { Shedder } from "../../service/capacity/shed.ts";
import type { Database } from "../../service/data/database.ts";
import { services } from "../../service/index.ts";
import type { Handler, OutgoingRequest, Running, Service } from "../../service/service.ts";
import type { What } from "../../trace.ts";
import { type Server, stopsGracefully } from "../server.ts";
import { idOf } from "./instances.ts";
import { Stamp } from "./stamp.ts";

/** A running server in either world. The state of its service and its faults survives a change of other settings. */
export class RunningServer {
  readonly #running: Running<unknown>;
  readonly #faulty: Faulty;
  readonly #meter: Meter | undefined;
  #capacity: Capacity | undefined;
  #handler: Handler;
  readonly #shedder = new Shedder();
  readonly #adaptiveDoor = new AdaptiveDoor();
  readonly #cache: CacheInFront;
  readonly stamp: Stamp;
  readonly judges: Service["judges"];
  readonly #showsHeaders: boolean;
  server: Server;

  /** `meter`: counts the server's work; a server that is counted always has a capacity, possibly an unlimited one. */
  constructor(server: Server, database: Database, meter?: Meter) {
    const service = services.find((each) => each.kind === server.kind);
    if (service === undefined) throw new Error(`no service is of the kind ${server.kind}`);
    this.#running = service.start(server.settings, database) as Running<unknown>;
    this.judges = service.judges;
    this.#showsHeaders = service.showsHeaders === true;
    this.stamp = new Stamp(idOf(server));
    this.server = server;
    this.#meter = meter;
    this.#cache = new CacheInFront(meter);
    this.#faulty = new Faulty(server.faults, (request, ctx) => this.#running.handle(request, ctx));
    this.#handler = this.#guarded(server);
  }

  get handler(): Handler {
    return this.#handler;
  }

  get doors(): readonly string[] {
    return this.#running.doors?.() ?? [];
  }

  /** Returns this server's event for a request that has arrived; after a redirect, at another path. */
  arrived(
    { method, headers, path: asked }: Pick<OutgoingRequest, "method" | "path" | "headers">,
    path = asked,
  ): Extract<What, { kind: "arrived" }> {
    const line = `${method} ${path}`;
    return this.#showsHeaders ? { kind: "arrived", line, headers } : { kind: "arrived", line };
  }

  change(server: Server): void {
    if (server.off && !stopsGracefully(server) && !this.server.off) this.#running.stopped?.();
    this.server = server;
    this.#running.change(server.settings);
    this.#faulty.change(server.faults);
    this.#handler = this.#guarded(server);
  }

  #guarded({ cache, capacity, shed, adaptive }: Server): Handler {
    const limited = this.#limited(capacity);
    const guarded = this.#running.around?.(limited) ?? limited;
    const cached = cache === undefined ? guarded : this.#cache.around(guarded, cache);
    const adapted = adaptive === undefined ? cached : this.#adaptiveDoor.around(cached, adaptive);
    return shed === undefined ? adapted : this.#shedder.around(adapted, shed);
  }

  /** Puts the capacity around everything that the server does, including its faults. */
  #limited(rule: CapacityRule | undefined): Handler {
    const inner = this.#faulty.handle;
    const capacity = this.#capacity;
    capacity?.change(rule ?? unlimited);
    if (rule === undefined && this.#meter === undefined) return inner;
    this.#capacity = capacity ?? new Capacity(rule ?? unlimited, "capacity", this.#meter);
    return this.#capacity.around(inner);
  }
}

/** Replaces a capacity that is removed, so that its waiting requests are served. */
const unlimited: CapacityRule = {
  shared: false,
  slowing: 0,
  crossTalk: 0,
  queue: { order: "fifo", drop: "none", target: 0, interval: 0 },
  paused: false,
};
