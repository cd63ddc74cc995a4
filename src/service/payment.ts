import * as v from "valibot";
import { pathOf, refuse, text, unfit } from "./http.ts";
import type { Answer, Ctx, Handler, Reply, Service, SettingsOf } from "./service.ts";
import { flag } from "./setting.ts";

const allowed = { "/pay": ["POST"] };
const complete = text(200, "Payment complete");

const settings = {
  logs: v.optional(flag("It writes the status into its log when it begins to answer."), false),
};

/** Takes the money. How slowly, and whether it answers at all, is a matter of its faults. */
export const payment: Service<typeof settings> = {
  kind: "payment",
  says: "takes POST /pay, charges the customer and answers 200 Payment complete",
  settings,
  finishes: true,
  start(first: SettingsOf<typeof settings>) {
    let { logs } = first;
    return {
      handle(request, ctx) {
        const answer = handle(request, ctx);
        if (logs) ctx.note(logged);
        return answer;
      },
      change(next) {
        logs = next.logs;
      },
    };
  },
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

const logged = { kind: "decided", by: "log", says: "POST /pay 200" } as const;
const charged = { kind: "finished", says: "charged" } as const;
