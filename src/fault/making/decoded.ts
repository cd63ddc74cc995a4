import type { WholeReply } from "../../service/service.ts";
import { gunzip } from "../../text/bytes/gzip.ts";
import { headerValue } from "../../text/headers/headers.ts";
import { unframed } from "./framing.ts";

const mostBytes = 64 * 1024 * 1024;

/** Returns an answer with its body as it was before the server compressed it. */
export function decoded(reply: WholeReply): WholeReply {
  if (headerValue(reply.headers, "content-encoding")?.toLowerCase() !== "gzip") return reply;
  const body = gunzip(reply.body, mostBytes);
  if (body === undefined) return reply;
  const headers = unframed(reply.headers).filter(([name]) => name.toLowerCase() !== "content-encoding");
  return { ...reply, headers, body };
}
