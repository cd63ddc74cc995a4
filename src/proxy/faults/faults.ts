import type { PlannedFault } from "../../fault/fault.ts";
import { apiErrors } from "../api/errors.ts";
import type { Json } from "../json/read.ts";
import { type JsonText, jsonArray, jsonObject, jsonString } from "../json/write.ts";
import { plainOf, type ReadFault, readFault, withChange } from "./read-fault.ts";

/** The faults of a proxy, in the order in which they were added; the first is outermost. */
export class ProxyFaults {
  readonly #faults: ReadFault[] = [];
  readonly #now: () => number;
  /** Called after each change. */
  readonly #changed: (planned: readonly PlannedFault[]) => void;
  /** Whether there was ever one, so that the key appears in answers. */
  wereUsed = false;

  constructor(now: () => number, changed: (planned: readonly PlannedFault[]) => void) {
    this.#now = now;
    this.#changed = changed;
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  get planned(): PlannedFault[] {
    return this.#faults.map(({ planned }) => planned);
  }

  get json(): JsonText {
    return jsonArray(this.#faults.map(jsonOf));
  }

  jsonOf(name: string): JsonText {
    return jsonOf(this.#get(name));
  }

  add(body: Json): JsonText {
    const fault = readFault(plainOf(body), this.#now());
    if (this.#faults.some(({ name }) => name === fault.name)) throw apiErrors.faultExists();
    this.#faults.push(fault);
    this.wereUsed = true;
    this.#changed(this.planned);
    return jsonOf(fault);
  }

  /** Replaces the keys that the body gives; the counts of calls begin again. */
  update(name: string, body: Json): JsonText {
    const before = this.#get(name);
    const changed = readFault(withChange(before, plainOf(body)), this.#now());
    this.#faults[this.#faults.indexOf(before)] = { ...changed, name };
    this.#changed(this.planned);
    return jsonOf(this.#get(name));
  }

  remove(name: string): void {
    this.#faults.splice(this.#faults.indexOf(this.#get(name)), 1);
    this.#changed(this.planned);
  }

  clear(): void {
    if (this.isEmpty) return;
    this.#faults.length = 0;
    this.#changed([]);
  }

  #get(name: string): ReadFault {
    const fault = this.#faults.find((each) => each.name === name);
    if (fault === undefined) throw apiErrors.faultNotFound();
    return fault;
  }
}

function jsonOf({ name, planned: { fault }, written }: ReadFault): JsonText {
  const rest = Object.entries(written).map(([key, value]) => [key, JSON.stringify(value)]);
  return jsonObject({ name: jsonString(name), fault: jsonString(fault.name), ...Object.fromEntries(rest) });
}
