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
  const own = namedIn(headers);
  return headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return !dropped.has(lower) && !own.includes(lower);
  });
}

const usual = "keep-alive";
const usuallyNamed: readonly string[] = [usual];

function namedIn(headers: readonly Header[]): readonly string[] {
  const written = headerValues(headers, "connection").join();
  if (written === usual) return usuallyNamed;
  const named = written.split(",");
  // A length belongs to the message: a connection that could drop it could smuggle a second request.
  return named.map((name) => name.trim().toLowerCase()).filter((name) => name !== "content-length");
}
