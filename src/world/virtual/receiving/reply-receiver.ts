import type { ClientName, WholeReply } from "../../../service/service.ts";
import type { Failure } from "../../../trace.ts";
import type { RunningTimeout } from "../calling/running-timeout.ts";
import type { IncomingReply, ReplyHead } from "./incoming-reply.ts";

/** The way of an answer back to its caller. */
export interface ReplyReceiver {
  /** Whether the caller is still waiting or reading, on a connection that is still open. */
  readonly isOpen: boolean;
  readonly client: ClientName;
  /** The caller's timeout. Every byte restarts an idle timeout. */
  readonly timer: RunningTimeout | undefined;
  /** Delivers head and body at once. */
  whole(reply: WholeReply): void;
  /** Delivers the head; the body follows. */
  head(head: ReplyHead): IncomingReply;
  /** Ends the call before a head has arrived. */
  end(why: Failure): void;
  /** Ends the call in any phase, because the caller gives up. */
  giveUp(why: Failure): void;
  /** Ends the connection in any phase, because the server closes it. `reset`: the failure before a head has arrived, if the kernel resets it. */
  cut(reset?: Failure): void;
  /** Resets the connection after this time, even if the answer is complete by then. */
  resetAfter(ms: number): void;
}
