import type { ErrorWords } from "../../../spring/routes/error-messages.ts";
import type { WebExchange } from "../../../spring/routes/web-exchange.ts";
import type { Failure } from "../../../trace.ts";
import type { Ctx, Request } from "../../service.ts";
import type { Task } from "../../task.ts";
import type { RuleBook, Rules } from "../gateway-rules.ts";
import type { RequestLog } from "../request-log.ts";
import type { GatewayTry } from "./given.ts";
import type { KeptBody } from "./kept-body.ts";

/** A received request and everything the gateway needs to handle it. */
export interface Incoming {
  readonly request: Request;
  readonly body: KeptBody;
  readonly ctx: Ctx;
  readonly log: RequestLog;
  readonly book: RuleBook;
  readonly rules: Rules;
  /** The routes of failed tries, which are not drawn again. */
  readonly failed: readonly string[];
}

/** The functions and facts that a matched route may need. */
export interface Handling {
  readonly incoming: Incoming;
  /** An error in the words of the product that the gateway plays. */
  error(status: number, says: string | ErrorWords, exchange: WebExchange, failure?: Failure): GatewayTry;
  /** Answers a request whose patterns or expressions fail or take too many steps; throws any other error again, because it is a bug. */
  threw(error: unknown, exchange: WebExchange): GatewayTry;
  /** Starts again at the path to which a route forwards. */
  forward(exchange: WebExchange): Task<GatewayTry>;
}
