import type { BodyRewrite } from "../../../spring/routes/web-exchange.ts";
import { bytes } from "../../../text/bytes/bytes.ts";
import { gunzip, gzip } from "../../../text/bytes/gzip.ts";
import { headerValues, withHeader, withoutHeader } from "../../../text/headers/headers.ts";
import { whole } from "../../replies.ts";
import type { Reply } from "../../service.ts";
import type { Task } from "../../task.ts";

/** The longest body that Spring reads into memory. */
const mostBytes = 262_144;
/** The longest body after decompression; the real gateway has no such limit. */
const mostPlainBytes = 16_000_000;

/** Rewrites the body and its length, whatever length a filter has set; returns undefined if Spring fails. */
export function* rewritten(reply: Reply, rewrites: readonly BodyRewrite[]): Task<Reply | undefined> {
  const came = yield* whole(reply.body, mostBytes);
  if (!(came instanceof Uint8Array)) return undefined;
  const [contentType] = headerValues(reply.headers, "content-type");
  const isGzip = headerValues(reply.headers, "content-encoding").includes("gzip");
  const plain = isGzip && came.length > 0 ? gunzip(came, mostPlainBytes) : came;
  if (plain === undefined) return undefined;
  let text: string | undefined = new TextDecoder("utf-8", { ignoreBOM: true }).decode(plain);
  for (const rewrite of rewrites) text = text === undefined ? undefined : rewrite(text, contentType);
  if (text === undefined) return undefined;
  const body = isGzip && text !== "" ? gzip(bytes(text)) : bytes(text);
  const typed = contentType === undefined ? withHeader(reply.headers, "Content-Type", [plainText]) : reply.headers;
  const headers = withoutHeader(withoutHeader(typed, "transfer-encoding"), "content-length");
  const length = ["Content-Length", String(body.length)] as const;
  return { status: reply.status, headers: reply.status === 204 ? headers : [...headers, length], body };
}

const plainText = "text/plain;charset=UTF-8";
