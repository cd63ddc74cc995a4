import type { OtlpSpan } from "./read-spans.ts";

/** The request of a span: method and path, as a scenario writes them. */
export interface SpanRequest {
  readonly line: string;
  /** Whether the method or the path is not in the span. */
  readonly isGuess: boolean;
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Reads the attributes of HTTP in their stable and their former names, then those of RPC; otherwise the name of the span. */
export function requestOf({ attributes, name }: OtlpSpan): SpanRequest {
  const [, named = "", route = ""] = /^([A-Z]+) (\/\S*)/.exec(name) ?? [];
  const method = attributes.get("http.request.method") ?? attributes.get("http.method") ?? named;
  const path = pathOf(attributes) ?? route;
  const rpc = [attributes.get("rpc.service"), attributes.get("rpc.method")].filter((part) => part !== undefined);
  if (path === "" && rpc.length > 0) return { line: `POST /${segments(rpc.join("/"))}`, isGuess: false };
  const known = methods.includes(method) ? method : undefined;
  const isGuess = known === undefined || path === "";
  return { line: `${known ?? "GET"} /${segments(path === "" ? name : path)}`, isGuess };
}

function pathOf(attributes: OtlpSpan["attributes"]): string | undefined {
  const url = attributes.get("url.full") ?? attributes.get("http.url");
  return (
    attributes.get("http.route") ??
    attributes.get("url.path") ??
    attributes.get("http.target") ??
    url?.replace(/^[a-z]+:\/\/[^/?#]*/i, "")
  );
}

/** Replaces ids in a path, so that requests for different things count as one, and characters that a scenario cannot write. */
function segments(path: string): string {
  const parts = path
    .replace(/[?#].*$/s, "")
    .split("/")
    .filter((part) => part !== "");
  const plain = parts
    .slice(0, 12)
    .map((part) => (isId(part) ? "id" : part.replace(/[^A-Za-z0-9._~-]+/g, "-").replace(/^-|-$/g, "")));
  return plain
    .filter((part) => part !== "")
    .join("/")
    .slice(0, 120);
}

function isId(part: string): boolean {
  return /^\d+$/.test(part) || /^[0-9a-f-]{16,}$/i.test(part) || /^[{:<[].*$/.test(part);
}

/** The server that a span calls, if no span of that server is there. */
export function peerOf({ attributes }: OtlpSpan): string {
  const names = [
    "peer.service",
    "server.address",
    "net.peer.name",
    "db.system.name",
    "db.system",
    "messaging.system",
    "rpc.service",
  ];
  const [found] = names.flatMap((name) => attributes.get(name) ?? []);
  const url = attributes.get("url.full") ?? attributes.get("http.url");
  return found ?? /^[a-z]+:\/\/([^/:?#]+)/i.exec(url ?? "")?.[1] ?? "unknown-server";
}
