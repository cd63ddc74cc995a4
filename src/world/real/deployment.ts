import type { Socket } from "node:net";
import type { PlannedFault } from "../../fault/fault.ts";
import { NetworkFaults, type RequestHead } from "../../fault/network-faults.ts";
import type { OutgoingRequest } from "../../service/service.ts";
import type { Engine } from "../calling/ctx.ts";
import { type Server, stopsGracefully } from "../server.ts";
import { idOf } from "../serving/instances.ts";
import { addressKey } from "../serving/server-addresses.ts";
import type { Activity } from "./activity.ts";
import type { Destination } from "./calling/destination.ts";
import { Address } from "./listening/address.ts";
import { type HeldPort, holdForListener, holdPort, release } from "./listening/port.ts";
import { SerialWork } from "./serial-work.ts";
import type { Backend, Draining } from "./serving/backend.ts";

const HOST = "127.0.0.1";
type Found = Destination | Promise<Destination>;

/** The target of calls that are sent after the end of the run. To reserve a port for them would keep the process alive. */
const reservedByNobody: Promise<HeldPort> = Promise.resolve({ port: 0, release() {} });

/** The parts of the run that a deployment needs. */
export interface DeploymentContext {
  readonly engine: Engine;
  readonly activity: Activity;
  /** Whether a call from here is in progress on the connection from this port. */
  usesPort(port: number): boolean;
  /** Called with a connection that a fault half-closes instead of the caller. */
  endsData(onward: Socket): void;
}

/** A server of a setup with its addresses, the network faults in front of them, and the backend behind them. */
export class Deployment {
  readonly #around: DeploymentContext;
  readonly #backend: Backend;
  readonly #networkFaults: NetworkFaults;
  readonly #addresses = new Map<string | undefined, Address>();
  #nobody: Promise<HeldPort> | undefined;
  #server: Server;
  /** The properties with which its addresses were built by the last change of them; undefined if that failed. */
  #built: { readonly key: string } | undefined;
  /** The fixed ports of its addresses, if the server is open to callers from outside; any port if none is given. */
  readonly #ports: Map<string | undefined, number> | undefined;
  /** Held until the end of the run, so that nobody else gets a port while its server is replaced or off. */
  readonly #heldPorts = new Map<string | undefined, HeldPort>();
  /** Closes and opens addresses. Changes at the same time would leave a listener behind. */
  readonly #rebuilding = new SerialWork();

  constructor(server: Server, backend: Backend, around: DeploymentContext) {
    this.#around = around;
    this.#server = server;
    this.#backend = backend;
    this.#networkFaults = new NetworkFaults(server.faults, server.off);
    this.#ports = server.open && new Map(server.open.ports);
    this.#built = { key: addressKey(this.#server, this.#backend.doors) };
  }

  get server(): Server {
    return this.#server;
  }

  /** The address of a door for callers from outside; undefined if nothing listens. */
  address(door?: string): string | undefined {
    const target = this.#addresses.get(door)?.shown;
    // A name that only our own lookup resolves is not an address for callers from outside.
    return target === undefined || target.lookup ? undefined : `http://${target.host}:${target.port}`;
  }

  /** Returns the target of a call: a door, or the fault in front of it. */
  destination(call: number, ask: OutgoingRequest, door?: string, strike?: PlannedFault): Found {
    if (strike?.fault.meets !== undefined) {
      this.#note(call, strike);
      return this.#nowhere();
    }
    const address = door === undefined || this.#backend.doors.includes(door) ? this.#addresses.get(door) : undefined;
    if (address === undefined) return this.#nowhere();
    const note = (struck: PlannedFault) => this.#note(call, struck);
    return address.destination(this.#struck(ask), this.#around.usesPort, note);
  }

  /** Reserves the ports for callers from outside. The backend's own listeners open later, so they get others. */
  async holdPorts(): Promise<void> {
    if (this.#ports === undefined) return;
    for (const door of [undefined, ...this.#backend.doors]) {
      if (this.#heldPorts.has(door)) continue;
      const held = await holdForListener(this.#ports.get(door) ?? 0);
      if (held === undefined) continue;
      if (this.#around.activity.isOver) return held.release();
      this.#heldPorts.set(door, held);
      this.#ports.set(door, held.port);
    }
  }

  async open(): Promise<void> {
    // A change may still be in progress when the world ends.
    if (this.#around.activity.isOver) return;
    await this.holdPorts();
    const { name, faults, off } = this.#server;
    // A fault that relays calls is part of the server, so it is off together with the server.
    const stands = ({ fault, value }: PlannedFault) => !off || fault.meets?.(value, off) !== undefined;
    const inFront = faults.filter((planned) => planned.fault.place !== "handler" && stands(planned));
    // One after the other, because a thread in front of them confirms them in order.
    for (const door of [undefined, ...this.#backend.doors]) {
      const address = new Address({
        server: name,
        faults: inFront,
        port: this.#ports && (this.#ports.get(door) ?? 0),
        listen: off ? undefined : (port) => this.#backend.listen(door, port),
        needsHead: this.#networkFaults.dependOnRequest,
        struck: (request) => this.#struck(request),
        note: (struck) => this.#note(0, struck),
        endsData: this.#around.endsData,
      });
      this.#addresses.set(door, address);
      await address.open();
      if (address.port !== undefined) this.#ports?.set(door, address.port);
    }
  }

  /** Called when the run begins or goes on: faults with a duration count from now. */
  begin(): void {
    for (const address of this.#addresses.values()) address.begin();
  }

  async close(): Promise<void> {
    await this.#rebuilding.add(() => this.#closeAddresses(reservedByNobody));
    for (const held of this.#heldPorts.values()) held.release();
    this.#heldPorts.clear();
  }

  leave(graceMs: number): Promise<void> {
    return this.change({ ...this.#server, off: true, graceMs });
  }

  async change(server: Server): Promise<void> {
    this.#server = server;
    this.#backend.change(server);
    this.#networkFaults.change(server.faults, server.off);
    const outside = { key: addressKey(this.#server, this.#backend.doors) };
    if (outside.key === this.#built?.key) return;
    this.#built = outside;
    const rebuild = () => this.#rebuilding.add(() => this.#rebuild(outside));
    if (!server.off || !stopsGracefully(server)) return await rebuild();
    const draining = this.#backend.drain?.();
    if (draining === undefined) return await rebuild();
    // Otherwise the next change, and whoever wrote this one, would wait for the requests in progress.
    this.#around.activity.watch(this.#passed(draining, server.graceMs).then(rebuild));
    await draining.closed;
  }

  /** Waits for the requests in progress, for a limited time, until the faults in front have passed on the last response. */
  async #passed({ ended }: Draining, graceMs: number): Promise<void> {
    const addresses = () => [...this.#addresses.values()].map((address) => address.drain());
    const passed = ended.then(() => Promise.all(addresses()));
    let callOff = () => {};
    const late = new Promise<void>((resolve) => ({ callOff } = this.#around.engine.clock.after(graceMs, resolve)));
    await Promise.race([passed, late]).finally(callOff);
  }

  async #rebuild(outside: object): Promise<void> {
    // A later change, even back to equal properties, has its own time for the requests in progress, and leaves nothing to do.
    if (this.#built !== outside) return;
    try {
      const closing = this.#closeAddresses();
      // Until a busy thread has ended, the kernel would still accept connections.
      this.#addresses.clear();
      await closing;
      await this.open();
    } catch (error) {
      this.#built = undefined;
      throw error;
    }
    this.begin();
  }

  /** `next`: the port of calls from now on. A change that ends after the run keeps that one. */
  async #closeAddresses(next?: Promise<HeldPort>): Promise<void> {
    const nobody = this.#nobody;
    if (nobody !== reservedByNobody) this.#nobody = next;
    const closing = [...this.#addresses.values()].map((address) => address.close());
    await Promise.all([...closing, this.#backend.close(), release(nobody)]);
  }

  /** Returns an address at which nothing listens, for a door that does not exist. */
  async #nowhere(): Promise<Destination> {
    this.#nobody ??= holdPort();
    return { target: { host: HOST, port: (await this.#nobody).port } };
  }

  #struck(request: RequestHead): PlannedFault | undefined {
    const { engine } = this.#around;
    const chance = (purpose: string) => engine.chance(idOf(this.#server), purpose);
    return this.#networkFaults.struck(request, engine.clock.now(), chance);
  }

  #note(call: number, { fault, value }: PlannedFault): void {
    const says = fault.says(value);
    this.#around.engine.record(this.#server.name, call, { kind: "decided", by: fault.name, says });
  }
}
