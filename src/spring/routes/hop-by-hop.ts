import type { Header } from "../../trace.ts";
import { headerValues } from "./header-values.ts";

/** Headers about one connection, not about the message. */
export const hopByHop: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "x-application-context",
]);

/** The headers that are passed on: none of these names, and none that Connection names. */
export function passedOn(headers: readonly Header[], dropped: ReadonlySet<string>): Header[] {
  const own = namedIn(headerValues(headers, "connection"));
  return headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return !dropped.has(lower) && !own.includes(lower);
  });
}

const none: readonly string[] = [];

function namedIn(connection: readonly string[]): readonly string[] {
  if (connection.length === 0) return none;
  const named = connection.flatMap((value) => value.split(",")).map((name) => name.trim().toLowerCase());
  // A length belongs to the message: a connection that could drop it could smuggle a second request.
  return named.filter((name) => name !== "content-length");
}
