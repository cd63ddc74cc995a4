import type { ClientName, SeenAnswer, Wire } from "../../service/service.ts";
import type { Failure, FailureName, Header, Phase } from "../../trace.ts";
import { eachClient, fails, stalls } from "../per-client.ts";

/** The connection ends (FIN) before a head has arrived. */
export const closedInHead = failures("hung-up", "headers");

/** The connection ends (FIN) before the body is complete. */
export const closedInBody = failures("cut", "body");

function failures(name: FailureName, phase: Phase): Readonly<Record<ClientName, Failure>> {
  const failure = { name, phase, code: "UND_ERR_SOCKET" };
  return { undici: failure, fetch: failure, http: { ...failure, code: "ECONNRESET" } };
}

/** The default limit of Node's clients. */
const mostHeaderBytes = 16 * 1024;

/**
 * The failure for a head that exceeds the client's limit. Names and values count; for http.request the reason phrase,
 * too.
 */
export function headTooLarge(headers: readonly Header[], client: ClientName): Failure | undefined {
  const isHttp = client === "http";
  const bytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length, isHttp ? "OK".length : 0);
  if (bytes < mostHeaderBytes) return undefined;
  return { name: "too-large", phase: "headers", code: isHttp ? "HPE_HEADER_OVERFLOW" : "UND_ERR_HEADERS_OVERFLOW" };
}

/** A client's view of a script; undefined if it was not measured. */
export function rowOf({ script, end, seenBy }: Wire, client: ClientName): SeenAnswer | undefined {
  if (seenBy !== undefined) return seenBy[client];
  if (!Array.isArray(script) || script.length > 0) return undefined;
  return { fin: { ends: closedInHead[client] }, rst: fails("reset", "headers", "ECONNRESET"), silence: stalls() }[end];
}

/** The same answer through a proxy that closes the connection when the server resets it. */
export function closedForReset(wire: Wire): Wire {
  if (wire.end !== "rst") return wire;
  const row = (client: ClientName): SeenAnswer => {
    const seen = rowOf(wire, client) ?? stalls();
    if (typeof seen.ends !== "object") return seen;
    return { ...seen, ends: (seen.came === undefined ? closedInHead : closedInBody)[client] };
  };
  return { ...wire, end: "fin", seenBy: eachClient(row) };
}
