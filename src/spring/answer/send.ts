import { namesFile } from "../request/file-name.ts";
import type { HealthAnswer, HealthRequest } from "../request/request.ts";

export type Framing = "chunked" | "length";

interface Content {
  readonly status: number;
  readonly type?: string | undefined;
  readonly body: string;
  readonly framing: Framing;
  readonly headers?: readonly (readonly [string, string])[];
  readonly effect?: HealthAnswer["effect"];
  /** How the path ends by the settings; nothing where a variable ends it. */
  readonly ending?: string | undefined;
}

const closing = new Set([400, 408, 411, 413, 414, 500, 501, 503]);

/** An answer with a body, framed as the server frames it: some statuses carry none, and a HEAD only tells its length where that is known. */
export function send(request: HealthRequest, path: string, content: Content): HealthAnswer {
  const { status, type, body, framing, effect, ending } = content;
  const hasBody = status >= 200 && status !== 204 && status !== 205 && status !== 304;
  const length = new TextEncoder().encode(body).length;
  const headers: (readonly [string, string])[] = [...(content.headers ?? [])];
  if (type !== undefined && (hasBody || status === 204)) headers.push(["Content-Type", type]);
  if (type?.startsWith("text/html") === false && !isUnnamed(status) && namesFile(path, ending))
    headers.push(["Content-Disposition", "inline;filename=f.txt"]);
  const isHead = request.method === "HEAD";
  if (status === 205) headers.push(["Content-Length", "0"]);
  else if (hasBody && framing === "length") headers.push(["Content-Length", String(length)]);
  else if (hasBody && !isHead) headers.push(["Transfer-Encoding", "chunked"]);
  if (closing.has(status)) headers.push(["Connection", "close"]);
  return { status, headers, body: hasBody && !isHead ? body : "", ...(effect ? { effect } : {}) };
}

function isUnnamed(status: number): boolean {
  return status < 200 || (status >= 300 && status < 400);
}

/** An answer without a word: a HEAD's does not even say that it is empty. */
export function sendEmpty(request: HealthRequest, status: number, headers: HealthAnswer["headers"] = []): HealthAnswer {
  const length = request.method === "HEAD" || status === 204 ? [] : [["Content-Length", "0"] as const];
  return {
    status,
    headers: [...headers, ...length, ...(closing.has(status) ? [["Connection", "close"] as const] : [])],
    body: "",
  };
}
