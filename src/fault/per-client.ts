import type { ClientName, SeenAnswer, WholeReply } from "../service/service.ts";
import type { FailureName, Phase } from "../trace.ts";

/** Up to Node 20.19.1 the parser of `http.request` accepted much more; undici has its own. */
export type HttpParser = "strict" | "old";

/** The reports of a fault, by client. */
export type Rows = Readonly<Record<ClientName, SeenAnswer>>;

export function fails(name: FailureName, phase: Phase, code: string): SeenAnswer {
  return { ends: { name, phase, code } };
}

/** The answer arrives up to here, then breaks off. */
export function breaks(came: WholeReply, name: FailureName, code: string): SeenAnswer {
  return { came, ends: { name, phase: "body", code } };
}

export function comes(came: WholeReply): SeenAnswer {
  return { came, ends: "whole" };
}

/** The answer is complete as far as the client can tell, which it can only when the connection ends. */
export function comesUntilClosed(came: WholeReply): SeenAnswer {
  return { came, ends: "closed" };
}

/** This much arrives, then nothing more. */
export function stalls(came?: WholeReply): SeenAnswer {
  return came === undefined ? { ends: "nothing" } : { came, ends: "nothing" };
}

export function everyClient(row: SeenAnswer): Rows {
  return { undici: row, fetch: row, http: row };
}

/** The same for undici and for fetch, which is built on it, and another report for http.request. */
export function undiciAndHttp(undici: SeenAnswer, http: SeenAnswer): Rows {
  return { undici, fetch: undici, http };
}

export function eachClient(row: (client: ClientName) => SeenAnswer): Rows {
  return { undici: row("undici"), fetch: row("fetch"), http: row("http") };
}

export function cutAt(reply: WholeReply, length: number): WholeReply {
  return { ...reply, body: reply.body.subarray(0, length) };
}
