import type { Distribution } from "../../../policy/random/distribution.ts";
import type { Server } from "../../../world/server.ts";
import type { RawSetup } from "../../scenario.ts";

/** Settings that let every call take its own course, apart from a queue. */
const plainSettings = ["is", "client", "noticesHangUp", "timeout", "capacity", "delay", "faults", "error-status"];
/** Faults of a single call. */
const plainFaults = ["delay", "error-status", "reset", "hang"];

/** Whether its calls affect each other only in a queue, first come first served or shared. */
export function isPlain({ kind, capacity, faults }: Server, written: RawSetup[string]): boolean {
  if (!Object.keys(written).every((key) => plainSettings.includes(key))) return false;
  const areOfOneCall = faults.every(({ fault, plan }) => {
    const { first, calls, fromMs, untilMs } = plan;
    return plainFaults.includes(fault.name) && [first, calls, fromMs, untilMs].every((each) => each === undefined);
  });
  if (!areOfOneCall || capacity === undefined) return areOfOneCall;
  const { queue, slowing, crossTalk, paused, work } = capacity;
  const isUsual = queue.order === "fifo" && queue.drop === "none" && slowing === 0 && crossTalk === 0 && !paused;
  // The worker stays busy while a fault or another server takes its time.
  const isAllItsWork = work === undefined ? faults.every(isAlwaysDelay) && faults.length < 2 : faults.length === 0;
  return isUsual && kind === "payment" && isAllItsWork;
}

export function hasQueue(server: Server): server is Server & Required<Pick<Server, "capacity">> {
  const { capacity } = server;
  return capacity !== undefined && (capacity.workers !== undefined || capacity.shared);
}

/** How long each call occupies it, by its work or a delay of all calls. */
export function workOf({ capacity, faults }: Server): Distribution {
  if (capacity?.work !== undefined) return capacity.work;
  const value = faults.find(isAlwaysDelay)?.value as number | Distribution | undefined;
  return typeof value === "object" ? value : { kind: "constant", ms: value ?? 0 };
}

/** Whether a delay strikes some calls and not others, or there are several. Other faults do not change how long good calls take. */
export function delaysDiffer({ faults }: Server): boolean {
  const delays = faults.filter(({ fault }) => fault.name === "delay");
  return delays.length > 1 || !delays.every(isAlwaysDelay);
}

function isAlwaysDelay({ fault, plan }: Server["faults"][number]): boolean {
  return fault.name === "delay" && Object.keys(plan).length === 0;
}
