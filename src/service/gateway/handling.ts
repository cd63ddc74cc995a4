import type { ErrorWords } from "../../spring/routes/error-messages.ts";
import type { Exchange } from "../../spring/routes/exchange.ts";
import type { Failure } from "../../trace.ts";
import type { Ctx, Request } from "../service.ts";
import type { Given } from "./given.ts";
import type { RequestLog } from "./request-log.ts";
import type { RuleBook, Rules } from "./rules.ts";

/** A request that came, and all that its way through the gateway needs. */
export interface Incoming {
  readonly request: Request;
  readonly ctx: Ctx;
  readonly log: RequestLog;
  readonly book: RuleBook;
  readonly rules: Rules;
  /** The routes of earlier tries, which are not drawn again. */
  readonly failed: readonly string[];
}

/** What a route may want of the one who found it. */
export interface Handling {
  readonly incoming: Incoming;
  /** A mishap told as the product tells it that is played. */
  error(status: number, says: string | ErrorWords, exchange: Exchange, failure?: Failure): Given;
  /** The same request once more, at the path that a route forwards it to. */
  forward(exchange: Exchange): Given | Promise<Given>;
}
