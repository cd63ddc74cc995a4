import { withFaults } from "../fault/apply.ts";
import { Gate } from "../fault/gate.ts";
import { services } from "../service/index.ts";
import type { Handler, Running } from "../service/service.ts";
import type { Server } from "./server.ts";
import { Stamp } from "./stamp.ts";

/** A server as it runs in either world: what its service remembers outlives a change of its settings and faults. */
export class Machine {
  readonly #running: Running<unknown>;
  readonly stamp: Stamp;
  readonly judgesTargets: boolean;
  server: Server;
  handler: Handler;
  gate: Gate;

  constructor(server: Server) {
    const service = services.find((each) => each.kind === server.kind);
    if (service === undefined) throw new Error(`no service is of the kind ${server.kind}`);
    this.#running = service.start(server.settings) as Running<unknown>;
    this.judgesTargets = service.judgesTargets === true;
    this.stamp = new Stamp(server.name);
    this.server = server;
    this.handler = withFaults(server.faults, this.#running.handle);
    this.gate = new Gate(server.faults, server.off);
  }

  get doors(): readonly string[] {
    return this.#running.doors?.() ?? [];
  }

  change(server: Server): void {
    this.server = server;
    this.#running.change(server.settings);
    this.handler = withFaults(server.faults, this.#running.handle);
    this.gate = new Gate(server.faults, server.off);
  }
}
