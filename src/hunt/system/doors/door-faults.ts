import { canActAtDoor } from "../../../fault/at-door.ts";
import type { Fault, PlannedFault } from "../../../fault/fault.ts";
import { justOn } from "../../../fault/making/scripted.ts";
import type { Injection } from "../../../scenario/strikes/struck-call.ts";
import { resolved } from "../../../service/task.ts";

const says = "resets the connection before it reads the request";
const note = { kind: "decided", by: "refused", says } as const;

/** A door accepts a connection before it knows which call comes, so a refusal is a reset without an answer, before the server gets the request. */
const refusedAtDoor: Fault<true> = {
  name: "refused",
  place: "handler",
  about: says,
  value: justOn(),
  example: true,
  when: "before",
  says: () => says,
  wrap: () => (_, ctx) => {
    ctx.note(note);
    return resolved({ script: [], end: "rst" });
  },
};

/** Whether a failure can strike a single call at a door. */
export function strikesAtDoor({ failure: { name, planned } }: Injection): boolean {
  return name === "refused" || canActAtDoor(planned.fault);
}

/** Whether a failure can strike a tunnel, of which only the connection is seen. */
export function strikesTunnel({ failure: { name } }: Injection): boolean {
  return name === "refused" || name === "reset" || name === "hang";
}

/** Returns the calls with this method and path, whatever their query. */
function planOf(line: string): { readonly method: string; readonly path: string } {
  const [method = "", target = ""] = line.split(" ");
  const [path = ""] = target.split("?", 1);
  return { method, path };
}

/** Returns the faults of a door for the calls that are struck there, each with its injection. */
export function faultsAt(arrow: string, strikes: readonly Injection[]): Map<PlannedFault, Injection> {
  const faults = strikes.flatMap((strike) => {
    const { at, failure } = strike;
    if (`${at.from}->${at.to}` !== arrow) return [];
    const plan = { calls: [at.nth], ...(at.line !== undefined && planOf(at.line)) };
    const { name, planned } = failure;
    return [[{ ...planned, ...(name === "refused" && { fault: refusedAtDoor as Fault }), plan }, strike] as const];
  });
  return new Map(faults);
}
