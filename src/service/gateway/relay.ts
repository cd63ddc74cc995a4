import type { HeaderPair } from "../../spring/routes/route.ts";

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
  return passed(headers, (name) => name !== "host" && !hopByHop.has(name) && !forged.test(name));
}

/** The headers of an answer that go back to the client. */
export function answerHeaders(headers: readonly HeaderPair[]): HeaderPair[] {
  return passed(headers, (name) => !hopByHop.has(name));
}

function passed(headers: readonly HeaderPair[], passes: (name: string) => boolean): HeaderPair[] {
  const kept: HeaderPair[] = [];
  let named = false;
  for (const header of headers) {
    const name = header[0].toLowerCase();
    if (passes(name)) kept.push(header);
    else if (name === "connection") named ||= !/^(keep-alive|close)$/i.test(header[1]);
  }
  if (!named) return kept;
  const own = namedByConnection(headers);
  return kept.filter(([name]) => !own.has(name.toLowerCase()));
}

/** `Connection: x-secret` makes x-secret one of this connection's own; a length is no one's to drop. */
function namedByConnection(headers: readonly HeaderPair[]): ReadonlySet<string> {
  const named = new Set<string>();
  for (const [name, value] of headers) {
    if (name.toLowerCase() !== "connection") continue;
    for (const each of value.split(",")) named.add(each.trim().toLowerCase());
  }
  named.delete("content-length");
  return named;
}
