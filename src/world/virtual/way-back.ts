import type { ClientName, WholeReply } from "../../service/service.ts";
import type { Token } from "../../service/token.ts";
import type { Failure } from "../../trace.ts";
import type { ComingReply, Head } from "./coming-reply.ts";
import type { RunningTimeout } from "./running-timeout.ts";

/** A connection as the answering side sees it. */
export interface WayBack {
  /** The caller is still waiting or reading. */
  readonly isOpen: boolean;
  /** The same, for a server: it may keep a request for long after its caller has left, but nothing else of the call. */
  readonly caller: { readonly isOpen: boolean };
  readonly over: Token;
  /** The caller's client. */
  readonly client: ClientName;
  /** The caller's timeout, which an idle one restarts with every byte. */
  readonly timer: RunningTimeout | undefined;
  /** Delivers head and body at once. */
  whole(reply: WholeReply): void;
  /** Delivers the head; the body follows. */
  head(head: Head): ComingReply;
  /** Ends the call before a head has arrived. */
  fail(why: Failure): void;
  /** The caller gives up, in whatever phase. */
  giveUp(why: Failure): void;
  /** The server resets the connection after this long, even if the answer is whole by then. */
  resetAfter(ms: number): void;
}
