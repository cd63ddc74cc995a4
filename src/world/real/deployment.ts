import { NetworkFaults } from "../../fault/network-faults.ts";
import type { Ask } from "../../service/service.ts";
import type { Engine } from "../ctx.ts";
import type { Server } from "../server.ts";
import type { Activity } from "./activity.ts";
import { Address } from "./address.ts";
import type { Backend } from "./backend.ts";
import type { Target } from "./client/line.ts";
import type { Destination } from "./destination.ts";

/** What a deployment is handed of the run that it takes part in. */
export interface Surroundings {
  readonly engine: Engine;
  readonly activity: Activity;
  /** Whether a call from here is under way on the connection from this port. */
  usesPort(port: number): boolean;
}

/** A server of a setup as others find it: its addresses, the network faults in front of them, and the backend behind. */
export class Deployment {
  readonly #around: Surroundings;
  readonly #backend: Backend;
  readonly #networkFaults: NetworkFaults;
  readonly #addresses = new Map<string | undefined, Address>();
  #nobody: Promise<Address> | undefined;
  #server: Server;
  /** Where its addresses are whenever they are, for a server that is open to others; anywhere where none is kept. */
  readonly #ports: Map<string | undefined, number> | undefined;

  constructor(server: Server, backend: Backend, around: Surroundings) {
    this.#around = around;
    this.#server = server;
    this.#backend = backend;
    this.#networkFaults = new NetworkFaults(server.faults, server.off);
    this.#ports = server.open && new Map(server.open.ports);
  }

  get server(): Server {
    return this.#server;
  }

  /** Where others find one of its doors, or what stands before it for every call; undefined where nobody listens. */
  address(door?: string): Target | undefined {
    return this.#addresses.get(door)?.seenFromOutside(this.#server.faults);
  }

  /** Where this call goes: to a door, or to what stands before it. */
  destination(call: number, ask: Ask, door?: string): Destination | Promise<Destination> {
    const address = door === undefined || this.#backend.doors.includes(door) ? this.#addresses.get(door) : undefined;
    if (address === undefined) return this.#nowhere();
    const { engine, usesPort } = this.#around;
    const { name } = this.#server;
    const chance = (purpose: string) => engine.chance(`${name}/${purpose}`);
    const struck = this.#networkFaults.struck(ask, engine.clock.now(), chance);
    return address.destination(struck, usesPort, ({ fault, value }) =>
      engine.record(name, call, { kind: "decided", by: fault.name, says: fault.says(value) }),
    );
  }

  async open(): Promise<void> {
    // A change may still be under way when the world ends.
    if (this.#around.activity.isOver) return;
    const { name, faults, off } = this.#server;
    // One after the other: where a thread stands before them, each waits for its word.
    for (const door of [undefined, ...this.#backend.doors]) {
      const address = new Address();
      this.#addresses.set(door, address);
      if (off) await address.refuse();
      else await address.open(await this.#backend.listen(door, this.#ports?.get(door) ?? 0));
      if (!off) this.#ports?.set(door, address.target.port);
      for (const planned of faults) {
        // What only passes calls on is part of the server, and off with it.
        if (!off || planned.fault.meets?.(planned.value, off) !== undefined) await address.putBefore(name, planned);
      }
    }
  }

  async close(): Promise<void> {
    const nobody = this.#nobody;
    this.#nobody = undefined;
    const closing = [...this.#addresses.values()].map((address) => address.close());
    await Promise.all([...closing, this.#backend.close(), nobody?.then((address) => address.close())]);
  }

  async change(server: Server): Promise<void> {
    const before = this.#outside();
    this.#server = server;
    this.#backend.change(server);
    this.#networkFaults.change(server.faults, server.off);
    if (before === this.#outside()) return;
    if (server.off && server.stopsPolitely) await this.#backend.drain();
    await this.close();
    await this.open();
  }

  /** A door that it does not have is an address at which nobody listens. */
  async #nowhere(): Promise<Destination> {
    this.#nobody ??= Address.ofNobody();
    return { target: (await this.#nobody).target };
  }

  /** What of a server is seen from outside without asking it anything. */
  #outside(): string {
    const { off, faults } = this.#server;
    const inFront = faults
      .filter(({ fault }) => fault.place !== "handler" || fault.blocksThread)
      .map(({ fault, value }) => [fault.name, value]);
    return JSON.stringify([off, this.#backend.doors, inFront]);
  }
}
