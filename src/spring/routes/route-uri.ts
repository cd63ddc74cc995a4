import { Refused } from "./refused.ts";

/** What becomes of a request whose route names this address. */
export type RouteUri = { readonly text: string } /** `socket`: for WebSockets alone. */ & (
  | {
      readonly kind: "http";
      readonly secure: boolean;
      readonly socket: boolean;
      readonly host: string;
      readonly port: number;
    }
  /** A name that a registry of services would look up. */
  | { readonly kind: "service"; readonly name: string }
  /** Nothing in the real gateway takes care of this scheme: 200 with an empty body. */
  | { readonly kind: "nobody" }
  /** Another route of this gateway takes the request at this path. */
  | { readonly kind: "forward"; readonly path: string }
  | { readonly kind: "broken"; readonly says: string }
);

const cure = "write http://host:port, or lb://service";

/**
 * Reads the address of a route as the real gateway does; what keeps it from starting is Refused. Of http addresses only
 * those without a path and without a port that can be read are refused: there Spring adds a port to nothing.
 */
export function readUri(given: string): RouteUri {
  const text = given.trim();
  if (text.includes("${"))
    throw new Refused(`nothing is known of a name in the uri ${text}`, "set it, or write it out");
  const [, scheme, rest = ""] = /^([^:]*):([^#]*)/.exec(text) ?? [];
  if (scheme === undefined) throw new Refused(`the uri ${text} has no scheme`, cure);
  if (!/^[A-Za-z][A-Za-z0-9+.-]*$/.test(scheme)) throw new Refused(`the uri ${text} begins with no scheme`, cure);
  const lower = scheme.toLowerCase();
  if (lower === "localhost") {
    throw new Refused(`the uri ${text} reads as if localhost were its scheme`, `write http://${text}`);
  }
  if (rest === "" || rest === "//") throw new Refused(`${text} is no uri`, cure);
  if (lower === "forward") return forward(text, rest);
  const nested = /^[A-Za-z][A-Za-z0-9+.-]*:/.test(rest) ? /^[^:]*:(.*)$/s.exec(rest)?.[1] : undefined;
  const [, authority, path = ""] = /^\/\/([^/?]*)([^?]*)/.exec(nested ?? rest) ?? [];
  const [, host, port = ""] = hostAndPort(authority ?? "") ?? [];
  if (lower === "lb") {
    return host === undefined
      ? broken(text, "names no service that could be looked up")
      : { text, kind: "service", name: host };
  }
  if (!["http", "https", "ws", "wss"].includes(lower)) return { text, kind: "nobody" };
  if (host === undefined) {
    const hasPath = (authority === undefined ? rest : path).startsWith("/");
    if (hasPath || lower.startsWith("ws")) return broken(text, "names no host");
    throw new Refused(`"${authority ?? rest}" in the uri ${text} is no host name`, cure);
  }
  const secure = lower === "https" || lower === "wss";
  const number = port === "" ? (secure ? 443 : 80) : Number(port);
  if (number > 65_535) return broken(text, `names the port ${port}, and ports end at 65535`);
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
  return path.startsWith("/") ? { text, kind: "forward", path } : broken(text, "names no path to forward to");
}

function broken(text: string, says: string): RouteUri {
  return { text, kind: "broken", says: `the uri ${text} ${says}` };
}

const label = "[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*";
/** A host as Java takes one: an underscore makes it none, and so does a last label that begins with a digit. */
const name = `(?:(?:${label}\\.)+(?![0-9])${label}|${label})\\.?`;
const byte = "(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])";
const server = new RegExp(`^(?:[^@]*@)?(${byte}(?:\\.${byte}){3}|${name}|\\[[0-9A-Fa-f:.]+\\])(?::(\\d*))?$`);

function hostAndPort(authority: string): RegExpExecArray | null {
  const found = server.exec(authority);
  return Number(found?.[2] ?? 0) < 2 ** 31 ? found : null;
}
