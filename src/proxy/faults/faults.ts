import type { PlannedFault } from "../../fault/fault.ts";
import { shown } from "../../text/values/format-value.ts";
import { apiErrors } from "../api/errors.ts";
import type { Json } from "../json/read.ts";
import { type JsonText, jsonArray, jsonObject, jsonString } from "../json/write.ts";
import { toxicKinds } from "../toxic/index.ts";
import { type Direction, directions, type Toxic } from "../toxic/toxic.ts";
import { ConnectionFault } from "./connection-fault.ts";
import { readConnectionFault } from "./read-connection-fault.ts";
import { plainOf, type ReadFault, readFault, withChange } from "./read-fault.ts";

/** Tells a proxy what changed. */
export interface FaultsObserver {
  changed(planned: readonly PlannedFault[]): void;
  /** The toxic of a fault strikes no longer. */
  removed(toxic: Toxic): void;
}

/** The faults of a proxy, in the order in which they were added; the first is outermost. */
export class ProxyFaults {
  readonly #faults: ReadFault[] = [];
  readonly #now: () => number;
  readonly #observer: FaultsObserver;
  /** Whether there was ever one, so that the key appears in answers. */
  wereUsed = false;

  constructor(now: () => number, observer: FaultsObserver) {
    this.#now = now;
    this.#observer = observer;
  }

  /** Those that strike messages. */
  get planned(): PlannedFault[] {
    return this.#faults.flatMap(({ strikes }) => (strikes instanceof ConnectionFault ? [] : [strikes]));
  }

  /** The toxics of the faults that strike the next connection. Called once for each. */
  strikeNext(chance: (purpose: string) => number): Record<Direction, Toxic[]> {
    const toxics = this.#faults.flatMap(({ strikes }) =>
      strikes instanceof ConnectionFault && strikes.strikesNext(this.#now(), chance) ? [strikes.toxic] : [],
    );
    const chains = directions.map((each) => [each, toxics.filter(({ direction }) => direction === each)] as const);
    return Object.fromEntries(chains) as Record<Direction, Toxic[]>;
  }

  get json(): JsonText {
    return jsonArray(this.#faults.map(jsonOf));
  }

  has(name: string): boolean {
    return this.#faults.some((each) => each.name === name);
  }

  jsonOf(name: string): JsonText {
    return jsonOf(this.#get(name));
  }

  add(body: Json): JsonText {
    const fault = this.#read(plainOf(body));
    if (this.has(fault.name)) throw apiErrors.faultExists();
    this.#faults.push(fault);
    this.wereUsed = true;
    this.#observer.changed(this.planned);
    return jsonOf(fault);
  }

  /** Replaces the keys that the body gives; the counts of calls begin again. */
  update(name: string, body: Json): JsonText {
    const before = this.#get(name);
    const changed = this.#read({ ...withChange(before, objectOf(plainOf(body))), name });
    this.#faults[this.#faults.indexOf(before)] = changed;
    this.#over(before);
    return jsonOf(this.#get(name));
  }

  remove(name: string): void {
    const fault = this.#get(name);
    this.#faults.splice(this.#faults.indexOf(fault), 1);
    this.#over(fault);
  }

  clear(): void {
    for (const fault of this.#faults.splice(0)) this.#over(fault);
  }

  #over({ strikes }: ReadFault): void {
    if (strikes instanceof ConnectionFault) this.#observer.removed(strikes.toxic);
    this.#observer.changed(this.planned);
  }

  #read(body: unknown): ReadFault {
    const { fault, ...rest } = objectOf(body);
    const kind = toxicKinds.find(({ type }) => type === fault);
    if (kind !== undefined) return readConnectionFault(kind, rest, this.#now());
    return readFault({ fault, ...rest }, this.#now());
  }

  #get(name: string): ReadFault {
    const fault = this.#faults.find((each) => each.name === name);
    if (fault === undefined) throw apiErrors.faultNotFound();
    return fault;
  }
}

function objectOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw apiErrors.badFault(`${shown(body)} is not a fault: write {"fault": "error-status", "status": 503}`);
}

function jsonOf({ name, fault, written }: ReadFault): JsonText {
  const rest = Object.entries(written).map(([key, value]) => [key, JSON.stringify(value)]);
  return jsonObject({ name: jsonString(name), fault: jsonString(fault), ...Object.fromEntries(rest) });
}
