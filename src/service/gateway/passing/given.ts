import type { Failure, Header } from "../../../trace.ts";
import { NO_BODY } from "../../replies.ts";
import type { Reply } from "../../service.ts";

/** The outcome of one try to answer a request. */
export interface GatewayTry {
  readonly reply: Reply;
  readonly servedBy: string;
  /** Why the server behind gave no answer. */
  readonly failure?: Failure;
}

/** An answer of the gateway's own. */
export function own(reply: Reply, failure?: Failure): GatewayTry {
  return { reply, servedBy: "gateway", ...(failure !== undefined && { failure }) };
}

export function empty(status: number, headers: readonly Header[] = []): GatewayTry {
  return own({ status, headers, body: NO_BODY });
}
