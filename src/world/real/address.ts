import type { PlannedFault } from "../../fault/fault.ts";
import type { Target } from "./client/line.ts";
import type { Destination } from "./destination.ts";
import type { BuiltFault } from "./network-faults/built-fault.ts";
import { builders } from "./network-faults/index.ts";
import { holdPort } from "./port.ts";

const HOST = "127.0.0.1";

/** One address of a server: where its backend answers, or a port at which nobody does; and the network faults in front of it. */
export class Address {
  #listens = false;
  #release: (() => void) | undefined;
  readonly #inFront = new Map<string, BuiltFault>();
  /** Where calls go that no fault strikes. */
  target: Target = { host: HOST, port: 0 };

  static async ofNobody(): Promise<Address> {
    const address = new Address();
    await address.refuse();
    return address;
  }

  /** Where calls from outside go; undefined where nobody listens. */
  seenFromOutside(faults: readonly PlannedFault[]): Target | undefined {
    const always = faults.filter(({ plan }) => Object.keys(plan).length === 0);
    const inFront = always.map((planned) => this.#inFront.get(keyOf(planned))).find((each) => each !== undefined);
    return inFront?.target ?? (this.#listens ? this.target : undefined);
  }

  open(target: Target): void {
    this.#listens = true;
    this.target = target;
  }

  async refuse(): Promise<void> {
    const held = await holdPort();
    this.#release = held.release;
    this.target = { host: HOST, port: held.port };
  }

  /** Builds what this fault is before it, where it is anything; two that are alike are one. */
  async putBefore(name: string, planned: PlannedFault): Promise<void> {
    const build = builders.get(planned.fault.name);
    const key = keyOf(planned);
    if (build === undefined || this.#inFront.has(key)) return;
    this.#inFront.set(key, await build({ name, target: this.target }, planned.value as never));
  }

  /** Where a call goes that this fault strikes, or none; `note` is told of a fault that does something to it. */
  destination(
    struck: PlannedFault | undefined,
    usesPort: (port: number) => boolean,
    note: (struck: PlannedFault) => void,
  ): Destination | Promise<Destination> {
    const built = struck && this.#inFront.get(keyOf(struck));
    if (struck === undefined || built === undefined) return { target: (this.#carrier ?? this).target };
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

  async close(): Promise<void> {
    this.#release?.();
    this.#release = undefined;
    const inFront = [...this.#inFront.values()];
    this.#inFront.clear();
    await Promise.all(inFront.map((built) => built.close()));
  }

  /** What stands before it for calls too that no fault strikes. */
  get #carrier(): BuiltFault | undefined {
    return [...this.#inFront.values()].find(({ carriesAll }) => carriesAll);
  }
}

/** What happens to connections that stand happens to the same ones whatever its value. */
function keyOf({ fault, value }: PlannedFault): string {
  return fault.place === "connection" ? fault.name : `${fault.name} ${value}`;
}
