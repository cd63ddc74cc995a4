import { Refused } from "./route.ts";

/** What becomes of a request whose route names this address. */
export type RouteUri = { readonly text: string } & (
  | { readonly kind: "http"; readonly secure: boolean; readonly host: string; readonly port: number }
  /** A name that a registry of services would look up. */
  | { readonly kind: "service"; readonly name: string }
  /** Nothing in the real gateway takes care of this scheme: 200 with an empty body. */
  | { readonly kind: "nobody" }
  | { readonly kind: "forward" }
  | { readonly kind: "broken"; readonly says: string }
);

const cure = "write http://host:port, or lb://service";

/** Reads the address of a route as the real gateway does; what keeps it from starting is Refused. */
export function readUri(text: string): RouteUri {
  const [, scheme, rest = ""] = /^([A-Za-z][A-Za-z0-9+.-]*):(.*)$/s.exec(text) ?? [];
  if (/^[^/?#]*:/.test(text) && scheme === undefined) throw new Refused(`the uri ${text} begins with no scheme`, cure);
  if (scheme === undefined) throw new Refused(`the uri ${text} has no scheme`, cure);
  if (scheme.toLowerCase() === "localhost") {
    throw new Refused(`the uri ${text} reads as if localhost were its scheme`, `write http://${text}`);
  }
  if (rest === "" || /[\s<>"{}|\\^`]|%(?![0-9A-Fa-f]{2})/.test(rest)) throw new Refused(`${text} is no uri`, cure);
  const lower = scheme.toLowerCase();
  if (lower === "forward") return { text, kind: "forward" };
  const nested = /^[A-Za-z][A-Za-z0-9+.-]*:/.test(rest) ? /^[^:]*:(.*)$/s.exec(rest)?.[1] : undefined;
  const [, authority] = /^\/\/([^/?#]*)/.exec(nested ?? rest) ?? [];
  const [, host, port = ""] = hostAndPort(authority ?? "") ?? [];
  if (lower === "lb") {
    return host === undefined
      ? broken(text, "names no service that could be looked up")
      : { text, kind: "service", name: host };
  }
  if (!["http", "https", "ws", "wss"].includes(lower)) return { text, kind: "nobody" };
  if (authority === undefined) return broken(text, "names no host");
  if (host === undefined) throw new Refused(`"${authority}" in the uri ${text} is no host name`, cure);
  const secure = lower === "https" || lower === "wss";
  const number = port === "" ? (secure ? 443 : 80) : Number(port);
  if (number > 65_535) return broken(text, `names the port ${port}, and ports end at 65535`);
  return { text, kind: "http", secure, host: host.replace(/^\[(.*)\]$/, "$1"), port: number };
}

function broken(text: string, says: string): RouteUri {
  return { text, kind: "broken", says: `the uri ${text} ${says}` };
}

/** A host as Java takes one: an underscore makes it none. */
function hostAndPort(authority: string): RegExpExecArray | null {
  return /^(?:[^@]*@)?((?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.)*[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.?|\[[0-9A-Fa-f:.]+\])(?::(\d*))?$/.exec(
    authority,
  );
}
