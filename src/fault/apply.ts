import { concerns, strikes } from "../policy/plan.ts";
import type { Handler } from "../service/service.ts";
import type { PlannedFault } from "./fault.ts";

/** The handler as it behaves with these faults, the first of them outermost. */
export function withFaults(faults: readonly PlannedFault[], handler: Handler): Handler {
  return faults.reduceRight<Handler>((inner, planned, place) => withFault(planned, place, inner), handler);
}

function withFault({ fault, value, when, plan }: PlannedFault, place: number, inner: Handler): Handler {
  const faulty = fault.wrap(value, inner, when);
  if (Object.keys(plan).length === 0) return faulty;
  let count = 0;
  return (request, ctx) => {
    if (!concerns(plan, request.path, request.headers)) return inner(request, ctx);
    count += 1;
    const struck = { count, nowMs: ctx.clock.now(), chance: () => ctx.chance(`${fault.name}/${place}/plan`) };
    return strikes(plan, struck) ? faulty(request, ctx) : inner(request, ctx);
  };
}
