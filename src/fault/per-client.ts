import type { ClientName, Seen, WholeReply } from "../service/service.ts";
import type { FailureName, Phase } from "../trace.ts";

/** Up to Node 20.19.1 the parser of `http.request` accepted much more; undici has its own. */
export type Parser = "strict" | "old";

/** The reports of a fault, by client. */
export type Rows = Readonly<Record<ClientName, Seen>>;

export function fails(name: FailureName, phase: Phase, code: string): Seen {
  return { ends: { name, phase, code } };
}

/** The answer arrives up to here, then breaks off. */
export function breaks(came: WholeReply, name: FailureName, code: string): Seen {
  return { came, ends: { name, phase: "body", code } };
}

export function comes(came: WholeReply): Seen {
  return { came, ends: "whole" };
}

/** The answer is complete as far as the client can tell, which it can only when the connection ends. */
export function comesUntilClosed(came: WholeReply): Seen {
  return { came, ends: "closed" };
}

/** This much arrives, then nothing more. */
export function stalls(came?: WholeReply): Seen {
  return came === undefined ? { ends: "nothing" } : { came, ends: "nothing" };
}

export function everyClient(row: Seen): Rows {
  return { undici: row, fetch: row, http: row };
}

/** The same for undici and for fetch, which is built on it, and another report for http.request. */
export function undiciAndHttp(undici: Seen, http: Seen): Rows {
  return { undici, fetch: undici, http };
}

export function eachClient(row: (client: ClientName) => Seen): Rows {
  return { undici: row("undici"), fetch: row("fetch"), http: row("http") };
}

export function cutAt(reply: WholeReply, length: number): WholeReply {
  return { ...reply, body: reply.body.subarray(0, length) };
}
