import type { Fault } from "../../fault/fault.ts";
import type { Ctx } from "../../service/service.ts";

/** Returns a fault that notes what it decides under this name, because a proxy may have several of one kind. */
export function underOwnName(fault: Fault, name: string): Fault {
  return {
    ...fault,
    wrap(value, inner, when) {
      const outside = new WeakMap<Ctx, Ctx>();
      const handle = fault.wrap(value, (request, ctx) => inner(request, outside.get(ctx) ?? ctx), when);
      return (request, ctx) => {
        const own = notingAs(ctx, name);
        outside.set(own, ctx);
        return handle(request, own);
      };
    },
  };
}

function notingAs(ctx: Ctx, by: string): Ctx {
  const note: Ctx["note"] = (what) => ctx.note(what.kind === "decided" ? { ...what, by } : what);
  return new Proxy(ctx, {
    get(_, key) {
      const value: unknown = key === "note" ? note : Reflect.get(ctx, key);
      return typeof value === "function" ? value.bind(ctx) : value;
    },
  });
}
