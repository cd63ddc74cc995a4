import type { ClientName, WholeReply } from "../../service/service.ts";
import type { Token } from "../../service/token.ts";
import type { Failure } from "../../trace.ts";
import type { ComingReply, Head } from "./coming-reply.ts";

/** A connection as the one who answers on it sees it. */
export interface WayBack {
  /** The caller still waits or reads. */
  readonly isOpen: boolean;
  readonly over: Token;
  /** The caller's. */
  readonly client: ClientName;
  /** The caller's limit begins anew with every byte. */
  readonly mindsSilence: boolean;
  /** Head and body at once. */
  whole(reply: WholeReply): void;
  /** The head, and the body to come. */
  head(head: Head): ComingReply;
  /** The end, before a head has come. */
  fail(why: Failure): void;
  /** The caller's own end of the call, however far that has come. */
  giveUp(why: Failure): void;
  /** Bytes have come, of whatever. */
  stir(): void;
  /** Bytes will go on coming. */
  stirForEver(): void;
}
