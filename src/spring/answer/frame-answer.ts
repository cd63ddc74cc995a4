import { headerValues } from "../../text/headers/headers.ts";
import type { ServerSettings } from "../configuration/settings/server-settings.ts";
import { encodingOf } from "../request/charset.ts";
import { encodedLength } from "../request/encoding.ts";
import type { HealthAnswer, HealthRequest } from "../request/health-request.ts";
import { parseMediaType } from "../request/media-type.ts";
import { compressionOf } from "./compression.ts";
import type { Content } from "./content.ts";

/** Statuses after which the server closes the connection. */
const closing: ReadonlySet<number> = new Set([400, 408, 411, 413, 414, 500, 501, 503]);

/** Turns content into the exact answer: the server adds the headers for length, date and connection. */
export function frame(request: HealthRequest, content: Content, server: ServerSettings, nowMs: number): HealthAnswer {
  const { status, type, language, body, length, effect } = content;
  const hasBody = status >= 200 && status !== 204 && status !== 205 && status !== 304;
  const isHead = request.method === "HEAD";
  const isOld = request.version === "1.0";
  const headers = [...(content.headers ?? [])];
  const encoding = encodingOf(type);
  const bytes = encodedLength(body, encoding);
  const size = { type, bytes: length === "unknown" ? length : bytes };
  const compression = hasBody && body !== "" ? compressionOf(request, size, server.compression) : "none";
  const gzipped = compression === "gzip";
  if (compression !== "none") headers.push(["vary", "accept-encoding"]);
  if (gzipped) headers.push(["Content-Encoding", "gzip"]);
  if (type !== undefined && (hasBody || status === 204)) headers.push(["Content-Type", asSent(type)]);
  if (language !== undefined && hasBody) headers.push(["Content-Language", language]);
  const isCounted = length !== "unknown" && !gzipped;
  const isChunked = hasBody && !isCounted && !isHead && !isOld;
  if (status === 205) headers.push(["Content-Length", "0"]);
  else if (hasBody && isCounted && (length === "told" || !isHead)) headers.push(["Content-Length", String(bytes)]);
  else if (isChunked) headers.push(["Transfer-Encoding", "chunked"]);
  headers.push(["Date", new Date(nowMs).toUTCString()]);
  const endsWithConnection = isOld && hasBody && !isCounted && !isHead;
  const connection = connectionHeaders(request, status, server, endsWithConnection);
  headers.push(...connection);
  if (server.name !== undefined) headers.push(["Server", server.name]);
  const closes = content.closes === true || connection.some(([, value]) => value === "close");
  const bare = request.version === "0.9";
  const sent = hasBody && !isHead ? body : "";
  return { status, headers, body: sent, encoding, gzipped, closes, bare, ...(effect ? { effect } : {}) };
}

/** Rewrites a type with a charset as the server does: the charset comes last, without quotes. */
function asSent(type: string): string {
  const parsed = parseMediaType(type);
  const charset = parsed?.parameters.find(([name]) => name.toLowerCase() === "charset")?.[1];
  if (!parsed || charset === undefined) return type;
  const others = parsed.parameters.filter(([name]) => !["charset", "q"].includes(name.toLowerCase()));
  const written = others.map(([name, value]) => `;${name.toLowerCase()}=${value}`).join("");
  return `${parsed.type}/${parsed.subtype}${written};charset=${charset.replace(/^"(.*)"$/, "$1")}`;
}

function connectionHeaders(
  request: HealthRequest,
  status: number,
  server: ServerSettings,
  endsWithConnection: boolean,
): [string, string][] {
  const words = headerValues(request.headers, "connection").flatMap((line) => line.toLowerCase().split(","));
  const has = (word: string) => words.some((each) => each.trim() === word);
  const isOld = request.version === "1.0";
  const wanted = has("close") ? false : isOld ? has("keep-alive") : true;
  if (!wanted || endsWithConnection || closing.has(status) || leavesTooMuch(request, status, server))
    return [["Connection", "close"]];
  if (!has("keep-alive") || server.keepAliveMs < 1000) return isOld ? [["Connection", "keep-alive"]] : [];
  const timeout: [string, string] = ["Keep-Alive", `timeout=${Math.floor(server.keepAliveMs / 1000)}`];
  const kept: [string, string] = ["Connection", "keep-alive"];
  return isOld ? [kept, timeout] : [timeout, kept];
}

/** Whether an unread body is too long to skip, or may not be sent after this answer. */
function leavesTooMuch(request: HealthRequest, status: number, { maxUnreadBytes }: ServerSettings): boolean {
  if (request.body.length > 0) return false;
  const length = Number(headerValues(request.headers, "content-length")[0] ?? 0);
  const isChunked = headerValues(request.headers, "transfer-encoding").length > 0;
  const expects = headerValues(request.headers, "expect").some(
    (value) => value.trim().toLowerCase() === "100-continue",
  );
  if (expects && (length > 0 || isChunked) && (status < 200 || status > 299)) return true;
  return length > maxUnreadBytes || (isChunked && headerValues(request.headers, "content-length").length > 0);
}
