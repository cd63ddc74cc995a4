import { bytes, joined } from "../text/bytes/bytes.ts";
import { ownValue } from "../text/values/own-value.ts";
import type { Failure, Header } from "../trace.ts";
import type { Body, BodyStream } from "./body.ts";
import type { Outcome, Reply, Request, WholeReply, Wire } from "./service.ts";
import { isFailure } from "./service.ts";
import { resolved, type Task } from "./task.ts";

const MAX_BODY_BYTES = 1_000_000;
const plainText: readonly Header[] = [["content-type", "text/plain; charset=utf-8"]];

export const NO_BODY = new Uint8Array(0);

/** Closes without a byte, for a server that stops because its caller has left. */
export const NOTHING: Wire = { script: [], end: "fin" };

/** Creates an answer that can be sent many times. */
export function text(status: number, says: string, headers: readonly Header[] = []): WholeReply {
  return { status, headers: headers.length === 0 ? plainText : [...plainText, ...headers], body: bytes(says) };
}

const notFound = text(404, "Nothing is here");
/** The answer of a server that stops because the body of the request broke off. */
export const brokeOff = text(400, "The body broke off");
export const tooLarge = text(413, "The body is too large", [["connection", "close"]]);

/** Whether an answer ends with its head, whatever length its headers declare. */
export function hasNoBody(method: string, status: number): boolean {
  return method === "HEAD" || status < 200 || status === 204 || status === 304;
}

/** The path without its query. */
export function pathOf(request: Request): string {
  const query = request.path.indexOf("?");
  return query < 0 ? request.path : request.path.slice(0, query);
}

/** The answer to a request without a route: 404, or 405 if only its method is wrong. */
export function refuse(request: Request, allowed: Readonly<Record<string, readonly string[]>>): Reply {
  const path = pathOf(request);
  const methods = ownValue(allowed, path);
  if (methods === undefined) return notFound;
  const allow = methods.join(", ");
  return text(405, `Allowed here: ${allow}`, [["allow", allow]]);
}

/** The answer if the request's body is too large or breaks off; undefined if it is complete. */
export function unfit({ body }: Request): Task<Reply | undefined> {
  if (body instanceof Uint8Array) return body.length > MAX_BODY_BYTES ? isTooLarge : isFit;
  return readUnfit(body);
}

const isFit = resolved<Reply | undefined>(undefined);
const isTooLarge = resolved<Reply | undefined>(tooLarge);

function* readUnfit(stream: BodyStream): Task<Reply | undefined> {
  const body = yield* readBody(stream);
  return body instanceof Uint8Array ? undefined : body;
}

/** Reads the whole body of a request; returns the answer if the body is too large or breaks off. */
export function* readBody(body: Body): Task<Uint8Array | Reply> {
  const bytes = yield* whole(body, MAX_BODY_BYTES);
  if (bytes instanceof Uint8Array) return bytes;
  return bytes === "too large" ? tooLarge : brokeOff;
}

/** Whether the body has been read to its end. */
export function isWhole(outcome: Outcome): outcome is Failure | WholeReply {
  return isFailure(outcome) || isInMemory(outcome);
}

export function isInMemory(reply: Reply): reply is WholeReply {
  return reply.body instanceof Uint8Array;
}

/** Reads the body of a reply to its end; returns a Failure if the body breaks off. */
export function* wholeReply(outcome: Outcome): Task<Outcome> {
  if (isWhole(outcome)) return outcome;
  const body = yield* whole(outcome.body, Number.POSITIVE_INFINITY);
  if (body === "too large") throw new Error("a body without a limit cannot be too large");
  return body instanceof Uint8Array ? { ...outcome, body } : body;
}

/** How many bytes to keep of a body that is read only to see how it ends. All answers that are judged are shorter. */
const JUDGED_BYTES = 65_536;

/** Reads the body of a reply to its end and keeps only its first bytes; returns a Failure if the body breaks off. */
export function* readThrough(outcome: Outcome): Task<Outcome> {
  if (isFailure(outcome)) return outcome;
  const { body } = outcome;
  if (body instanceof Uint8Array) return outcome;
  const kept: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const next = yield* body.next();
    if (next === null) return { ...outcome, body: joined(kept).subarray(0, JUDGED_BYTES) };
    if (!(next instanceof Uint8Array)) return next;
    if (length < JUDGED_BYTES) kept.push(next);
    length += next.length;
  }
}

/** Reads all of a body; stops if it breaks off or is longer than this. */
export function* whole(body: Body, maxBytes: number): Task<Uint8Array | Failure | "too large"> {
  if (body instanceof Uint8Array) return body.length > maxBytes ? "too large" : body;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const next = yield* body.next();
    if (next === null) return joined(chunks);
    if (!(next instanceof Uint8Array)) return next;
    length += next.length;
    if (length > maxBytes) {
      body.cancel();
      return "too large";
    }
    chunks.push(next);
  }
}
