import type { ClientName, WholeReply } from "../../service/service.ts";
import type { Token } from "../../service/token.ts";
import type { Failure } from "../../trace.ts";
import type { ComingReply, Head } from "./coming-reply.ts";
import type { RunningLimit } from "./limited.ts";

/** A connection as the one who answers on it sees it. */
export interface WayBack {
  /** The caller still waits or reads. */
  readonly isOpen: boolean;
  readonly over: Token;
  /** The caller's. */
  readonly client: ClientName;
  /** The caller's, which may begin anew with every byte. */
  readonly limit: RunningLimit | undefined;
  /** Head and body at once. */
  whole(reply: WholeReply): void;
  /** The head, and the body to come. */
  head(head: Head): ComingReply;
  /** The end, before a head has come. */
  fail(why: Failure): void;
  /** The caller's own end of the call, however far that has come. */
  giveUp(why: Failure): void;
  /** The server resets the connection after this long, even if the answer is whole by then. */
  resetAfter(ms: number): void;
}
