import type { HeaderPair } from "../../policy/route/route.ts";

/** Headers that speak of one connection and not of the message; `expect` has been answered already. */
const hopByHop = new Set([
  "connection",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "x-application-context",
]);

/** What anybody could have written; nothing behind may take it for the truth. */
const forged = /^(forwarded|x-forwarded-.*)$/;

/** The headers that go on to the server behind: neither this connection's own nor what the client says of earlier ones. */
export function requestHeaders(headers: readonly HeaderPair[]): HeaderPair[] {
  const named = namedByConnection(headers);
  const kept: HeaderPair[] = [];
  for (const header of headers) {
    const name = header[0].toLowerCase();
    if (name !== "host" && !hopByHop.has(name) && !named?.has(name) && !forged.test(name)) kept.push(header);
  }
  return kept;
}

/** The headers of an answer that go back to the client. */
export function answerHeaders(headers: readonly HeaderPair[]): HeaderPair[] {
  const named = namedByConnection(headers);
  const kept: HeaderPair[] = [];
  for (const header of headers) {
    const name = header[0].toLowerCase();
    if (!hopByHop.has(name) && !named?.has(name)) kept.push(header);
  }
  return kept;
}

/** `Connection: x-secret` makes x-secret one of this connection's own; a length is no one's to drop. */
function namedByConnection(headers: readonly HeaderPair[]): ReadonlySet<string> | undefined {
  let named: Set<string> | undefined;
  for (const [name, value] of headers) {
    if (name.toLowerCase() !== "connection") continue;
    named ??= new Set();
    for (const each of value.split(",")) named.add(each.trim().toLowerCase());
  }
  named?.delete("content-length");
  return named;
}
