import { sayFailure } from "../../../policy/failure-status.ts";
import { gatewayStatus } from "../../../policy/gateways/gateway-status.ts";
import { withoutForwarded } from "../../../spring/routes/request/forwarded-headers.ts";
import { passedOn } from "../../../spring/routes/request/hop-by-hop.ts";
import { withoutHeader } from "../../../text/headers/headers.ts";
import { capital } from "../../../text/words/capital.ts";
import { text } from "../../replies.ts";
import { type Ctx, isFailure, type Request } from "../../service.ts";
import type { Task } from "../../task.ts";
import type { RuleBook } from "../gateway-rules.ts";
import { type GatewayTry, own } from "./given.ts";
import type { KeptBody } from "./kept-body.ts";

/** Sends a request to a server to which no route leads. */
export function* askElsewhere(
  request: Request,
  body: KeptBody,
  ctx: Ctx,
  book: RuleBook,
  to: string,
): Task<GatewayTry> {
  const { rules, upstreams } = book;
  const { method, path, cancellation } = request;
  const { droppedHeaders } = rules.routing.settings;
  const headers = withoutHeader(passedOn(withoutForwarded(request.headers), droppedHeaders), "host");
  const outcome = yield* upstreams.ask(ctx, to, { method, path, headers, cancellation }, body, rules);
  if (isFailure(outcome)) {
    const status = gatewayStatus(outcome, rules.product);
    return own(text(status, sayFailure(capital(to), outcome)), outcome);
  }
  return { reply: { ...outcome, headers: passedOn(outcome.headers, droppedHeaders) }, servedBy: to };
}
