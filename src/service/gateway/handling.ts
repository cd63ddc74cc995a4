import type { ErrorWords } from "../../spring/routes/error-messages.ts";
import type { Exchange } from "../../spring/routes/exchange.ts";
import type { Failure } from "../../trace.ts";
import type { Ctx, Request } from "../service.ts";
import type { Given } from "./given.ts";
import type { RequestLog } from "./request-log.ts";
import type { RuleBook, Rules } from "./rules.ts";

/** A received request and everything the gateway needs to handle it. */
export interface Incoming {
  readonly request: Request;
  readonly ctx: Ctx;
  readonly log: RequestLog;
  readonly book: RuleBook;
  readonly rules: Rules;
  /** The routes of earlier tries, which are not drawn again. */
  readonly failed: readonly string[];
}

/** Facts that a matched route may need. */
export interface Handling {
  readonly incoming: Incoming;
  /** An error in the words of the product that is played. */
  error(status: number, says: string | ErrorWords, exchange: Exchange, failure?: Failure): Given;
  /** The answer to a request whose expressions are too much work; any other error is a bug, and thrown again. */
  threw(error: unknown, exchange: Exchange): Given;
  /** The same request once more, at the path that a route forwards it to. */
  forward(exchange: Exchange): Given | Promise<Given>;
}
