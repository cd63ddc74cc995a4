import { sayFailure } from "../../../policy/failure-status.ts";
import { gatewayStatus } from "../../../policy/gateways/gateway-status.ts";
import { failureMessage } from "../../../spring/routes/error-messages.ts";
import { Journey, type JourneyStep } from "../../../spring/routes/journey.ts";
import { passedOn } from "../../../spring/routes/request/hop-by-hop.ts";
import type { Route } from "../../../spring/routes/route.ts";
import type { WebExchange } from "../../../spring/routes/web-exchange.ts";
import { headerValue, withHeader, withoutHeader } from "../../../text/headers/headers.ts";
import { capital } from "../../../text/words/capital.ts";
import type { Failure } from "../../../trace.ts";
import { discard } from "../../asking/attempt.ts";
import type { Body } from "../../body.ts";
import { NO_BODY } from "../../replies.ts";
import { isFailure, type Reply } from "../../service.ts";
import type { Task } from "../../task.ts";
import { askUpstream, timeoutOf } from "./ask-upstream.ts";
import { empty, type GatewayTry } from "./given.ts";
import type { Handling } from "./handling.ts";
import { keptBody, mostRetriedBytes } from "./kept-body.ts";
import { rewritten } from "./rewritten.ts";

interface Last {
  readonly server: string;
  readonly status: number;
  readonly body: Body;
  readonly hasLength?: boolean;
}

/** Sends a request through the filters of its route to the server behind, and the answer back. */
export function* pass(handling: Handling, route: Route, exchange: WebExchange): Task<GatewayTry> {
  const { ctx, rules } = handling.incoming;
  try {
    if (route.uri.kind === "forward") exchange.path = route.uri.path;
    const journey = new Journey(route.filters, exchange, () => ctx.chance("retry"));
    let last: Last = { server: "gateway", status: 200, body: NO_BODY };
    let step = journey.begin(ctx.clock.now());
    const { body: given } = handling.incoming;
    // A body that may be sent again is read to its end before the first try.
    const body = journey.repeats && !given.isKept ? yield* keptBody(given.of(), mostRetriedBytes) : given;
    if (journey.repeats && !body.isKept) {
      discard({ body: body.of() });
      return handling.error(500, "The lab cannot keep the body to send it again", exchange);
    }
    while ("asksAfterMs" in step) {
      discard(last);
      if (step.asksAfterMs > 0) yield* ctx.clock.sleep(step.asksAfterMs);
      const asked = yield* askUpstream(handling, route, exchange, body);
      if ("reply" in asked) return asked;
      const { server, outcome } = asked;
      if (!isFailure(outcome) && outcome.asCame) return { reply: outcome, servedBy: server };
      if (isFailure(outcome)) {
        last = { server, status: 0, body: NO_BODY };
        step = journey.ended({ failure: outcome, late: outcome.name === "timed-out" }, [], ctx.clock.now());
      } else {
        const hasLength = headerValue(outcome.headers, "content-length") !== undefined;
        last = { server, status: outcome.status, body: outcome.body, hasLength };
        const headers = passedOn(outcome.headers, rules.routing.settings.droppedHeaders);
        step = journey.ended({ status: outcome.status }, headers, ctx.clock.now());
      }
    }
    return yield* ended(handling, route, exchange, step, last);
  } catch (error) {
    return handling.threw(error, exchange);
  }
}

function* ended(
  handling: Handling,
  route: Route,
  exchange: WebExchange,
  step: Exclude<JourneyStep, { asksAfterMs: number }>,
  last: Last,
): Task<GatewayTry> {
  const { answer } = exchange;
  if ("returns" in step) {
    const left = withoutHeader(answer.headers, "transfer-encoding");
    const isRewritten = answer.rewrites.length > 0;
    const untilClose = last.hasLength && !isRewritten && headerValue(left, "content-length") === undefined;
    const headers = untilClose ? withHeader(left, "Connection", ["close"]) : left;
    const reply: Reply = { status: answer.status, headers, body: last.body, ...(untilClose && { untilClose }) };
    // HTTP forbids a length with 204, even if the server behind has sent one.
    const mayHaveLength = answer.status !== 204 && !handling.incoming.rules.likeSpring;
    const isUpstreams = answer.status === last.status && mayHaveLength;
    const fits = isUpstreams ? reply : fitting(reply);
    if (!isRewritten) return { reply: fits, servedBy: last.server };
    const given = yield* rewritten(fits, answer.rewrites);
    if (given !== undefined) return { reply: given, servedBy: last.server };
    return handling.error(500, `Route ${route.id}: the body cannot be rewritten`, exchange);
  }
  discard(last);
  if ("answers" in step) return empty(step.answers.status, [...answer.headers, ...step.answers.headers]);
  if ("fails" in step) {
    handling.incoming.ctx.note({ kind: "decided", by: "filter", says: `fails: ${step.fails}` });
    return handling.error(500, step.message ?? `Route ${route.id}: ${step.fails}`, exchange);
  }
  return failedAt(handling, route, last.server, step.failed.failure, exchange);
}

function failedAt(
  handling: Handling,
  route: Route,
  server: string,
  failure: Failure,
  exchange: WebExchange,
): GatewayTry {
  const { rules } = handling.incoming;
  const { product, likeSpring } = rules;
  const status = gatewayStatus(failure, product);
  // Spring takes a reset for a disconnect of its own client, so its answer says nothing about it.
  if (likeSpring && failure.name === "reset") return { ...empty(status, exchange.answer.headers), failure };
  const { ms = 0, connectMs = 0 } = timeoutOf(rules, route) ?? {};
  const springs = likeSpring ? failureMessage(failure, route.uri, { responseMs: ms, connectMs }) : undefined;
  return handling.error(status, springs ?? sayFailure(capital(server), failure), exchange, failure);
}

/** Removes the content of an answer whose status allows none. Spring then sends no length, either. */
function fitting(reply: Reply): Reply {
  const { status, headers } = reply;
  if (![204, 205, 304].includes(status)) return reply;
  discard(reply);
  const left = withoutHeader(withoutHeader(headers, "content-length"), "transfer-encoding");
  return { status, headers: status === 205 ? withHeader(left, "content-length", ["0"]) : left, body: NO_BODY };
}
