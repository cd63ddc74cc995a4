import { pathOf, refuse, text, unfit } from "./http.ts";
import type { Answer, Ctx, Handler, Reply, Service } from "./service.ts";

const allowed = { "/pay": ["POST"] };
const complete = text(200, "Payment complete");

/** Takes the money. How slowly, and whether it answers at all, is a matter of its faults. */
export const payment: Service<Record<never, never>> = {
  kind: "payment",
  says: "takes POST /pay, charges the customer and answers 200 Payment complete",
  settings: {},
  ledger: "own",
  start: () => ({ handle, change() {} }),
};

const handle: Handler = (request, ctx) => {
  if (request.method !== "POST" || pathOf(request) !== "/pay") return refuse(request, allowed);
  const refusal = unfit(request);
  return refusal === undefined ? charge(ctx) : readThenCharge(refusal, ctx);
};

async function readThenCharge(refusal: Reply | Promise<Reply | undefined>, ctx: Ctx): Promise<Answer> {
  return (await refusal) ?? charge(ctx);
}

function charge(ctx: Ctx): Reply {
  ctx.note(charged);
  return complete;
}

const charged = { kind: "finished", says: "charged" } as const;
