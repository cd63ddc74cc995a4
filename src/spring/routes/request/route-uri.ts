import { Refused } from "../reading/route-mistakes.ts";

/** The address of a route, by how the gateway handles it. */
export type RouteUri = { readonly text: string } /** `socket`: only for WebSockets. */ & (
  | {
      readonly kind: "http";
      readonly secure: boolean;
      readonly socket: boolean;
      readonly host: string;
      readonly port: number;
    }
  /** A name that a service registry would look up. */
  | { readonly kind: "service"; readonly name: string }
  /** Nothing in the real gateway handles this scheme: 200 with an empty body. */
  | { readonly kind: "nobody" }
  /** Another route of this gateway takes the request at this path. */
  | { readonly kind: "forward"; readonly path: string }
  | { readonly kind: "broken"; readonly says: string }
);

const cure = "write http://host:port, or lb://service";

/**
 * Reads the address of a route as the real gateway does, and throws Refused if it would not start. Of http addresses
 * without a valid host these are only the ones without a path, to which Spring fails to add a port.
 */
export function readUri(given: string): RouteUri {
  const text = given.trim();
  if (text.includes("${")) throw new Refused(`a name in the uri ${text} is unknown`, "set it, or write its value");
  const [, scheme, rest = ""] = /^([^:]*):([^#]*)/.exec(text) ?? [];
  if (scheme === undefined) throw new Refused(`the uri ${text} has no scheme`, cure);
  if (!/^[A-Za-z][A-Za-z0-9+.-]*$/.test(scheme))
    throw new Refused(`the uri ${text} does not begin with a scheme`, cure);
  const lower = scheme.toLowerCase();
  if (lower === "localhost") {
    throw new Refused(`the uri ${text} reads as if localhost were its scheme`, `write http://${text}`);
  }
  if (rest === "" || rest === "//") throw new Refused(`${text} is not a uri`, cure);
  if (lower === "forward") return forward(text, rest);
  const nested = /^[A-Za-z][A-Za-z0-9+.-]*:/.test(rest) ? /^[^:]*:(.*)$/s.exec(rest)?.[1] : undefined;
  const [, authority, path = ""] = /^\/\/([^/?]*)([^?]*)/.exec(nested ?? rest) ?? [];
  const [, host, port = ""] = hostAndPort(authority ?? "") ?? [];
  if (lower === "lb") {
    return host === undefined ? broken(text, "does not name a service") : { text, kind: "service", name: host };
  }
  if (!["http", "https", "ws", "wss"].includes(lower)) return { text, kind: "nobody" };
  if (host === undefined) {
    const hasPath = (authority === undefined ? rest : path).startsWith("/");
    if (hasPath || lower.startsWith("ws")) return broken(text, "does not name a host");
    throw new Refused(`"${authority ?? rest}" in the uri ${text} is not a host name`, cure);
  }
  const secure = lower === "https" || lower === "wss";
  const number = port === "" ? (secure ? 443 : 80) : Number(port);
  if (number > 65_535) return broken(text, `has the port ${port}, but ports end at 65535`);
  return {
    text,
    kind: "http",
    secure,
    socket: lower.startsWith("ws"),
    host: host.replace(/^\[(.*)\]$/, "$1"),
    port: number,
  };
}

function forward(text: string, rest: string): RouteUri {
  const [, path = ""] = /^(?:\/\/[^/?]*)?([^?]*)/.exec(rest) ?? [];
  return path.startsWith("/") ? { text, kind: "forward", path } : broken(text, "does not name a path to forward to");
}

function broken(text: string, says: string): RouteUri {
  return { text, kind: "broken", says: `the uri ${text} ${says}` };
}

const label = "[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*";
/** A host as Java reads one: an underscore makes it invalid, and so does a last label that begins with a digit. */
const name = `(?:(?:${label}\\.)+(?![0-9])${label}|${label})\\.?`;
const byte = "(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])";
const server = new RegExp(`^(?:[^@]*@)?(${byte}(?:\\.${byte}){3}|${name}|\\[[0-9A-Fa-f:.]+\\])(?::(\\d*))?$`);

function hostAndPort(authority: string): RegExpExecArray | null {
  const found = server.exec(authority);
  return Number(found?.[2] ?? 0) < 2 ** 31 ? found : null;
}
