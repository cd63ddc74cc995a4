import { isNamed } from "../../../text/headers/header-name.ts";
import type { Header } from "../../../trace.ts";

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

/** Drops headers with these names, and those that Connection names. */
export function passedOn(headers: readonly Header[], dropped: ReadonlySet<string>): Header[] {
  const own = namedIn(headers);
  return headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return !dropped.has(lower) && !own.includes(lower);
  });
}

const usual = "keep-alive";
const usuallyNamed: readonly string[] = [usual];
const nothingNamed: readonly string[] = [];

function namedIn(headers: readonly Header[]): readonly string[] {
  let written: string | undefined;
  for (const header of headers) {
    if (isNamed(header, "connection")) written = written === undefined ? header[1] : `${written},${header[1]}`;
  }
  if (written === undefined) return nothingNamed;
  if (written === usual) return usuallyNamed;
  const named = written.split(",");
  // A length belongs to the message: a connection that could drop it could smuggle a second request.
  return named.map((name) => name.trim().toLowerCase()).filter((name) => name !== "content-length");
}
