import * as v from "valibot";
import { capital } from "../../text/words/capital.ts";
import type { Failure, Header } from "../../trace.ts";
import { Asking } from "../asking/asking.ts";
import { askingComplaints } from "../asking/settings/asking-complaints.ts";
import { askingSettings } from "../asking/settings/asking-settings.ts";
import { Cancellation } from "../cancellation.ts";
import { Database } from "../data/database.ts";
import { fixedCalls } from "../flow.ts";
import type { Clock } from "../host.ts";
import { passedOnPriority } from "../priority.ts";
import { isWhole, NO_BODY, pathOf, readThrough, refuse, text, unfit } from "../replies.ts";
import {
  isFailure,
  type Outcome,
  type OutgoingRequest,
  type Reply,
  type Request,
  type Service,
  type SettingsOf,
  type WrittenSettings,
} from "../service.ts";
import { badStatus, believes, failedReplies, neededCallSettings, readerOf } from "../setting/needed-call.ts";
import { serverName } from "../setting/setting.ts";
import { sentBody } from "./order-body.ts";
import { orderWords } from "./order-words.ts";
import { Orders } from "./orders.ts";

const allowed = { "/orders": ["POST"] };
const complete = text(200, "Order complete");
const pay = { method: "POST", path: "/pay", headers: [], body: NO_BODY };

const settings = {
  ...askingSettings,
  ...neededCallSettings,
  asks: v.optional(serverName("The server it calls for the payment."), "payment"),
};
type Settings = SettingsOf<typeof settings>;

/** Takes an order, calls payment, and tells the client the result in its own words. */
export const order: Service<typeof settings> = {
  kind: "order",
  says: "takes POST /orders, asks payment to charge, stores paid orders, and answers accordingly",
  settings,
  words: orderWords,
  ledger: "below",
  load: { request: "POST /orders", needs: { payment: {} } },
  check: (settings, servers, own) => askingComplaints(settings, servers, own, settings.asks),
  believes: (written, reply) => believes[readingOf(written)](reply),
  flows: (settings) => [
    { takes: { method: "POST", path: "/orders" }, calls: fixedCalls(settings, "POST", "/pay") },
    { takes: { method: "GET", path: "/orders/*" }, calls: [] },
  ],
  asks: ({ asks, fallback }) => (fallback?.to === undefined ? [asks] : [asks, fallback.to]),
  start(first, database = new Database()) {
    let rules = rulesOf(first);
    const asking = new Asking(first, readerOf(first));
    const orders = new Orders("o", database);

    return {
      *handle(request, ctx) {
        if (request.method !== "POST" || pathOf(request) !== "/orders") return other(request, orders);
        const refusal = yield* unfit(request);
        if (refusal !== undefined) return refusal;
        const { cancellation } = request;
        const headers = passedOnPriority(request);
        const isPlain = cancellation === Cancellation.NEVER && headers.length === 0;
        const pay = isPlain ? rules.pay : (clock: Clock) => ({ ...rules.pay(clock), cancellation, headers });
        const given = yield* asking.ask(ctx, rules.asks, pay);
        if ("direct" in given) return given.direct;
        const isRead = rules.reads === "head" || isWhole(given);
        const outcome = isRead ? given : yield* readThrough(given);
        const reply = answerTo(rules, outcome, ctx.clock.now() - ctx.arrivedMs);
        return reply === complete ? stored(orders.keep(ctx)) : reply;
      },
      change(next) {
        rules = rulesOf(next);
        asking.change(next, readerOf(next));
      },
    };
  },
};

function stored(location: Header): Reply {
  return { status: complete.status, headers: [complete.headers[0]!, location], body: complete.body };
}

function other(request: Request, orders: Orders): Reply {
  const path = pathOf(request);
  const reads = request.method === "GET" || request.method === "HEAD";
  return (reads ? orders.find(path) : undefined) ?? refuse(request, allowed);
}

interface OrderRules {
  readonly asks: string;
  pay(clock: Clock): OutgoingRequest;
  readonly reads: Settings["reads"];
  failed(failure: Failure, tookMs: number): Reply;
}

function answerTo(rules: OrderRules, outcome: Outcome, tookMs: number): Reply {
  if (isFailure(outcome)) return rules.failed(outcome, tookMs);
  if (outcome.status < 200 || outcome.status > 299) return badStatus(rules.asks, outcome.status);
  return believes[rules.reads](outcome) ? complete : text(502, `${capital(rules.asks)} did not say that it is paid`);
}

function readingOf({ reads = "status" }: WrittenSettings): Settings["reads"] {
  return reads as Settings["reads"];
}

function rulesOf(settings: Settings): OrderRules {
  return {
    asks: settings.asks,
    pay: settings.sends === 0 ? () => pay : (clock) => ({ ...pay, body: sentBody(settings, clock) }),
    reads: settings.reads,
    failed: failedReplies(settings.asks, settings),
  };
}
