import type { Header } from "../../trace.ts";
import { NO_BODY } from "../http.ts";
import type { Reply } from "../service.ts";

/** What became of one try to answer a request. */
export interface Given {
  readonly reply: Reply;
  readonly servedBy: string;
  /** Another try may end better. */
  readonly failed: boolean;
}

/** An answer of the gateway's own. */
export function own(reply: Reply, failed = false): Given {
  return { reply, servedBy: "gateway", failed };
}

export function empty(status: number, headers: readonly Header[] = []): Given {
  return own({ status, headers, body: NO_BODY });
}
