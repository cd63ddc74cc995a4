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
  const named = headerValues(headers, "connection")
    .flatMap((value) => value.split(","))
    .map((name) => name.trim().toLowerCase());
  // A length belongs to the message: a connection that could drop it could smuggle a second request.
  const own = new Set(named.filter((name) => name !== "content-length"));
  return headers.filter(([name]) => !dropped.has(name.toLowerCase()) && !own.has(name.toLowerCase()));
}
