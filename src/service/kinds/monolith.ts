import { Database } from "../data/database.ts";
import { pathOf, text, unfit } from "../replies.ts";
import type { Service } from "../service.ts";
import { Orders } from "./orders.ts";

/** The server that does everything itself, until its features move away one by one. */
export const monolith: Service<Record<never, never>> = {
  kind: "monolith",
  says: "serves /orders, /payments, /members and everything else, and keeps its own orders",
  settings: {},
  load: { request: "POST /orders" },
  start(_, database = new Database()) {
    const orders = new Orders("m", database);
    return {
      *handle(request, ctx) {
        const refusal = yield* unfit(request);
        if (refusal !== undefined) return refusal;
        const path = pathOf(request);
        if (request.method === "POST" && path === "/orders") {
          return text(200, "Order complete", [orders.keep(ctx)]);
        }
        const found = request.method === "GET" || request.method === "HEAD" ? orders.find(path) : undefined;
        return found ?? text(200, "Answered by the existing server");
      },
      change() {},
    };
  },
};
