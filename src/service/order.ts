import * as v from "valibot";
import { defaultStatuses, sayFailure } from "../policy/failure-status.ts";
import { utf8 } from "../text/bytes.ts";
import { capital } from "../text/capital.ts";
import { sayDuration } from "../text/units.ts";
import { type Failure, failureNames, type Header } from "../trace.ts";
import { Asking } from "./asking/asking.ts";
import { askingComplaints } from "./asking/asking-complaints.ts";
import { askingSettings } from "./asking/asking-settings.ts";
import type { ReadOutcome } from "./asking/gates.ts";
import { Cancellation } from "./cancellation.ts";
import type { Clock } from "./host.ts";
import { sentBody } from "./order-body.ts";
import { orderWords } from "./order-words.ts";
import { Orders } from "./orders.ts";
import { isWhole, NO_BODY, pathOf, readThrough, refuse, text, unfit } from "./replies.ts";
import {
  isFailure,
  type Outcome,
  type OutgoingRequest,
  type Reply,
  type Request,
  type Service,
  type SettingsOf,
  type WrittenSettings,
} from "./service.ts";
import { described, duration, serverName, size, whole, word } from "./setting.ts";

const allowed = { "/orders": ["POST"] };
const complete = text(200, "Order complete");
const pay = { method: "POST", path: "/pay", headers: [], body: NO_BODY };

const settings = {
  ...askingSettings,
  reads: v.optional(
    word(
      ["head", "status", "text", "json"],
      "How much of the answer it checks before it believes payment; with `head` it never reads the body.",
    ),
    "status",
  ),
  statuses: v.optional(
    v.pipe(
      v.object(v.entriesFromList(failureNames, v.optional(whole(200, 599, "The status that this failure becomes.")))),
      described("The status that a failure of payment becomes, if not the usual one.", "a failure's name: a status"),
    ),
    {},
  ),
  sends: v.optional(size("The size of the body it sends to payment."), "0B"),
  sendsBy: v.optional(size("How much of that body it writes at a time; 0B means all at once."), "0B"),
  sendsOver: v.optional(
    duration("How long it takes to send that body, a tenth at a time unless `sendsBy` says otherwise."),
    "0s",
  ),
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
  asks: ({ fallback }) => (fallback?.to === undefined ? [] : [fallback.to]),
  start(first) {
    let rules = rulesOf(first);
    const asking = new Asking(first, readerOf(first));
    const orders = new Orders("o");

    return {
      *handle(request, ctx) {
        if (request.method !== "POST" || pathOf(request) !== "/orders") return other(request, orders);
        const refusal = yield* unfit(request);
        if (refusal !== undefined) return refusal;
        const { cancellation } = request;
        const pay =
          cancellation === Cancellation.NEVER ? rules.pay : (clock: Clock) => ({ ...rules.pay(clock), cancellation });
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

interface Rules {
  readonly asks: string;
  pay(clock: Clock): OutgoingRequest;
  readonly reads: Settings["reads"];
  failed(failure: Failure, tookMs: number): Reply;
}

function answerTo(rules: Rules, outcome: Outcome, tookMs: number): Reply {
  if (isFailure(outcome)) return rules.failed(outcome, tookMs);
  if (outcome.status < 200 || outcome.status > 299)
    return text(502, `${capital(rules.asks)} answered ${outcome.status}`);
  return believes[rules.reads](outcome) ? complete : text(502, `${capital(rules.asks)} did not say that it is paid`);
}

function readingOf({ reads = "status" }: WrittenSettings): Settings["reads"] {
  return reads as Settings["reads"];
}

function said({ body }: Pick<Reply, "body">): string {
  return body instanceof Uint8Array ? utf8(body) : "";
}

/** Whether the order server believes from payment's answer that the order is paid. */
const believes: Readonly<Record<Settings["reads"], (reply: Pick<Reply, "body">) => boolean>> = {
  head: () => true,
  status: () => true,
  text: (reply) => said(reply) === "Payment complete",
  json(reply) {
    try {
      return (JSON.parse(said(reply)) as { payment?: unknown }).payment === "complete";
    } catch {
      return false;
    }
  },
};

function readerOf({ reads }: Settings): ReadOutcome | undefined {
  return reads === "head" ? undefined : readThrough;
}

function rulesOf(settings: Settings): Rules {
  /** Cached, because in a storm call after call fails in the same way, and one answer need be encoded only once. */
  let last: { readonly says: string; readonly reply: Reply } | undefined;
  return {
    asks: settings.asks,
    pay: settings.sends === 0 ? () => pay : (clock) => ({ ...pay, body: sentBody(settings, clock) }),
    reads: settings.reads,
    failed(failure, tookMs) {
      const says = sayFailed(failure, tookMs, settings);
      const status = settings.statuses[failure.name] ?? defaultStatuses[failure.name];
      if (last?.says !== says || last.reply.status !== status) last = { says, reply: text(status, says) };
      return last.reply;
    },
  };
}

function sayFailed(failure: Failure, tookMs: number, { asks, timeout, deadline }: Settings): string {
  const whom = capital(asks);
  if (failure.name !== "timed-out") return sayFailure(whom, failure);
  if (tookMs >= deadline) return `${whom} did not answer before the deadline of ${sayDuration(deadline)}`;
  return Number.isFinite(timeout) ? `${whom} did not answer within ${sayDuration(timeout)}` : sayFailure(whom, failure);
}
