import type { Socket } from "node:net";
import type { PlannedFault } from "../../../fault/fault.ts";
import type { RequestHead } from "../../../fault/network-faults.ts";
import type { Destination } from "../calling/destination.ts";
import type { CallAddress } from "../client/connection.ts";
import type { BuiltFault } from "../network-faults/built-fault.ts";
import { builders } from "../network-faults/index.ts";
import type { Listening } from "../serving/backend.ts";
import { Entrance } from "./entrance.ts";
import { type HeldPort, holdPort, release } from "./port.ts";

const HOST = "127.0.0.1";

/** The configuration of one address. */
export interface AddressPlan {
  readonly server: string;
  /** The faults in front of it. */
  readonly faults: readonly PlannedFault[];
  /** The port for callers from outside, or 0 for any; undefined if there are none. */
  readonly port: number | undefined;
  /** Starts the backend on this port; undefined for a server that is off. */
  readonly listen: ((port: number) => Promise<Listening>) | undefined;
  /** Whether the choice of the fault depends on the request. */
  readonly needsHead: boolean;
  struck(request: RequestHead): PlannedFault | undefined;
  /** Called for a fault that strikes a connection from outside. */
  note(struck: PlannedFault): void;
  /** Called with a connection that a fault half-closes instead of the caller. */
  endsData(onward: Socket): void;
}

/** One address of a server: its backend, or a port on which nothing listens, with the network faults in front of it. */
export class Address {
  readonly #plan: AddressPlan;
  readonly #inFront = new Map<string, BuiltFault>();
  #held: Promise<HeldPort> | undefined;
  #entrance: Entrance | undefined;
  #listening: Listening | undefined;
  #target: CallAddress = { host: HOST, port: 0 };
  /** The address for connections from outside. */
  #outer: CallAddress | undefined;

  constructor(plan: AddressPlan) {
    this.#plan = plan;
  }

  /** The address for callers from outside, with the lookup of its name; undefined if nothing listens. */
  get shown(): CallAddress | undefined {
    const named = this.#plan.faults.find(({ fault, plan }) => fault.place === "name" && isEmpty(plan));
    return named === undefined ? this.#outer : this.#builtFor(named)?.target;
  }

  /** The port for connections from outside. */
  get port(): number | undefined {
    return this.#outer?.port;
  }

  async open(): Promise<void> {
    const { faults, port, listen } = this.#plan;
    const isBehind = port !== undefined && faults.some(({ fault }) => fault.place !== "name");
    // With port 0, the system chooses one.
    const outer = port ?? 0;
    const own = isBehind ? 0 : outer;
    this.#listening = await listen?.(own);
    this.#target = this.#listening?.target ?? (await this.#hold(own));
    const whole = isBehind ? this.#takesWholePort() : undefined;
    for (const planned of faults) await this.#build(planned, planned === whole ? outer : 0);
    if (whole !== undefined) this.#outer = this.#builtFor(whole)?.target;
    else if (isBehind) this.#outer = await this.#openEntrance(port);
    else this.#outer = this.#listening?.target;
  }

  begin(): void {
    for (const built of this.#inFront.values()) built.begin?.();
  }

  /** Returns the target of a call that this fault strikes, or none. `note` is called if the fault affects the call. */
  destination(
    struck: PlannedFault | undefined,
    usesPort: (port: number) => boolean,
    note: (struck: PlannedFault) => void,
  ): Destination | Promise<Destination> {
    const built = struck && this.#builtFor(struck);
    if (struck === undefined || built === undefined) return { target: this.#carrier?.target ?? this.#target };
    const { target, dropped } = built;
    if (dropped !== undefined) {
      const failed: Destination["failed"] = (why, port) => {
        if (port !== undefined && why.name !== "timed-out" && dropped(port)) note(struck);
      };
      return { target, failed };
    }
    const noted = (does: boolean): Destination => {
      if (does) note(struck);
      return { target };
    };
    const does = built.beforeCall?.(struck.value as never, usesPort) ?? true;
    return does instanceof Promise ? does.then(noted) : noted(does);
  }

  /** Waits until the responses that the server has sent are passed on. */
  async drain(): Promise<void> {
    await Promise.all([this.#entrance?.drain(), ...[...this.#inFront.values()].map((built) => built.drain?.())]);
  }

  async close(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    const inFront = [...this.#inFront.values()];
    this.#inFront.clear();
    await Promise.all([release(held), this.#entrance?.close(), ...inFront.map((built) => built.close())]);
  }

  /** Reserves this port, or any if another program was faster, because switching a server off must not fail. */
  async #hold(port: number): Promise<CallAddress> {
    this.#held = holdPort(port).catch(() => holdPort());
    return { host: HOST, port: (await this.#held).port };
  }

  /** Builds a fault, unless an equal one is built already. */
  async #build(planned: PlannedFault, port: number): Promise<void> {
    const build = builders.get(planned.fault.name);
    if (build === undefined || this.#builtFor(planned) !== undefined) return;
    const { server, endsData } = this.#plan;
    const built = await build({ name: server, target: this.#target, port, endsData }, planned.value as never);
    this.#inFront.set(keyOf(planned), built);
  }

  async #openEntrance(port: number): Promise<CallAddress> {
    const { needsHead } = this.#plan;
    this.#entrance = new Entrance({ needsHead, admit: (socket, head) => this.#admit(socket, head) });
    return await this.#entrance.listen(port);
  }

  /** Applies the same faults to a connection from outside as to a call from here. */
  #admit(socket: Socket, head: RequestHead): void {
    const { struck, note } = this.#plan;
    const first = struck(head);
    const built = (first && this.#builtFor(first)) ?? this.#carrier;
    const strikesNext = () => {
      const next = struck(head);
      if (next === undefined || this.#builtFor(next) !== built) return false;
      note(next);
      return true;
    };
    if (built?.take === undefined) this.#pass(socket);
    else if (built.take(socket, strikesNext) && first !== undefined) note(first);
  }

  #pass(socket: Socket): void {
    if (this.#listening === undefined) socket.resetAndDestroy();
    else this.#listening.take(socket);
  }

  /** The fault that strikes every connection, if it concerns the listening socket itself. */
  #takesWholePort(): PlannedFault | undefined {
    const always = this.#plan.faults.filter(({ fault, plan }) => fault.place !== "name" && isEmpty(plan));
    const isOff = this.#plan.listen === undefined;
    const strikes = always.find(({ fault, value }) => fault.meets?.(value, isOff) !== undefined) ?? always[0];
    return strikes?.fault.wholePort ? strikes : undefined;
  }

  #builtFor(planned: PlannedFault): BuiltFault | undefined {
    return this.#inFront.get(keyOf(planned));
  }

  /** A fault through which even calls pass that no fault strikes. */
  get #carrier(): BuiltFault | undefined {
    return [...this.#inFront.values()].find(({ carriesAll }) => carriesAll);
  }
}

/** Identifies a built fault. Faults of connections share one whatever their value, because they affect the same connections. */
function keyOf({ fault, value }: PlannedFault): string {
  return fault.place === "connection" ? fault.name : `${fault.name} ${value}`;
}

function isEmpty(plan: object): boolean {
  return Object.keys(plan).length === 0;
}
