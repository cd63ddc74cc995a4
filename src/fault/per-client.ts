import type { ClientName, Seen, WholeReply } from "../service/service.ts";
import type { FailureName, Phase } from "../trace.ts";

/** Node's own parser, used by `http.request`, accepted much more up to Node 20.19.1; undici brings its own. */
export type Parser = "strict" | "old";

/** Reports of a fault, by client. */
export type Rows = Readonly<Record<ClientName, Seen>>;

export function fails(name: FailureName, phase: Phase, code: string): Seen {
  return { ends: { name, phase, code } };
}

/** It arrived up to here, then broke off. */
export function breaks(came: WholeReply, name: FailureName, code: string): Seen {
  return { came, ends: { name, phase: "body", code } };
}

export function comes(came: WholeReply): Seen {
  return { came, ends: "whole" };
}

/** Whole as far as the client can tell, which it can only once the connection ends. */
export function comesUntilClosed(came: WholeReply): Seen {
  return { came, ends: "closed" };
}

/** This arrived, then nothing more. */
export function stalls(came?: WholeReply): Seen {
  return came === undefined ? { ends: "nothing" } : { came, ends: "nothing" };
}

export function everyClient(row: Seen): Rows {
  return { undici: row, fetch: row, http: row };
}

/** undici and fetch, which is built on it, against http.request. */
export function undiciAndHttp(undici: Seen, http: Seen): Rows {
  return { undici, fetch: undici, http };
}

export function eachClient(row: (client: ClientName) => Seen): Rows {
  return { undici: row("undici"), fetch: row("fetch"), http: row("http") };
}

export function cutAt(reply: WholeReply, length: number): WholeReply {
  return { ...reply, body: reply.body.subarray(0, length) };
}
