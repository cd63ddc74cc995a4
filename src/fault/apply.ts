import { concerns, strikes } from "../policy/plan.ts";
import type { Ctx, Handler, Request } from "../service/service.ts";
import type { Fault, PlannedFault } from "./fault.ts";

/** The handler as it behaves with these faults. */
export function withFaults(faults: readonly PlannedFault[], handler: Handler): Handler {
  return nested(faults).reduceRight<Handler>((inner, planned, place) => withFault(planned, place, inner), handler);
}

/** The first of them is outermost, but for those that stand around all. */
export function nested<Each extends { readonly fault: Fault }>(faults: readonly Each[]): Each[] {
  return [...faults.filter(({ fault }) => fault.around), ...faults.filter(({ fault }) => !fault.around)];
}

function withFault({ fault, value, when, plan }: PlannedFault, place: number, inner: Handler): Handler {
  if (Object.keys(plan).length === 0) return fault.wrap(value, inner, when);
  let count = 0;
  const struck = (request: Request, ctx: Ctx): boolean => {
    if (!concerns(plan, request.path, request.headers)) return false;
    count += 1;
    const chance = () => ctx.chance(`${fault.name}/${place}/plan`);
    return strikes(plan, { count, nowMs: ctx.clock.now(), chance });
  };
  if (fault.wrapAll !== undefined) return fault.wrapAll(value, inner, struck);
  const faulty = fault.wrap(value, inner, when);
  return (request, ctx) => (struck(request, ctx) ? faulty(request, ctx) : inner(request, ctx));
}
