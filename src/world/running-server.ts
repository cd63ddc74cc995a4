import { Faulty } from "../fault/apply.ts";
import { services } from "../service/index.ts";
import type { Handler, Running } from "../service/service.ts";
import type { Server } from "./server.ts";
import { Stamp } from "./stamp.ts";

/** A server as it runs in either world: what its service remembers and its faults hold outlives a change of other things. */
export class RunningServer {
  readonly #running: Running<unknown>;
  readonly #faulty: Faulty;
  readonly stamp: Stamp;
  readonly judgesTargets: boolean;
  server: Server;

  constructor(server: Server) {
    const service = services.find((each) => each.kind === server.kind);
    if (service === undefined) throw new Error(`no service is of the kind ${server.kind}`);
    this.#running = service.start(server.settings) as Running<unknown>;
    this.judgesTargets = service.judgesTargets === true;
    this.stamp = new Stamp(server.name);
    this.server = server;
    this.#faulty = new Faulty(server.faults, this.#running.handle);
  }

  get handler(): Handler {
    return this.#faulty.handle;
  }

  get doors(): readonly string[] {
    return this.#running.doors?.() ?? [];
  }

  change(server: Server): void {
    this.server = server;
    this.#running.change(server.settings);
    this.#faulty.change(server.faults);
  }
}
