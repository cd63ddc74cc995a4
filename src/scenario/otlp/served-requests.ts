import type { OtlpSpan } from "./read-spans.ts";
import { peerOf, requestOf, type SpanRequest } from "./span-request.ts";

/** A call that a server made for one request. */
export interface TracedCall {
  readonly to: string;
  readonly request: SpanRequest;
  readonly startMs: number;
  readonly endMs: number;
  /** Whether the called server has a span of its own. */
  readonly isServed: boolean;
}

/** One request at a server, with the calls that it made for it. */
export interface ServedRequest {
  readonly service: string;
  readonly request: SpanRequest;
  readonly startMs: number;
  readonly endMs: number;
  readonly failed: boolean;
  readonly calls: readonly TracedCall[];
  /** Whether no other server called it. */
  readonly isEntry: boolean;
}

/** Finds the requests at servers, and what each of them called. Spans inside of a server only connect others. */
export function servedRequests(spans: readonly OtlpSpan[]): ServedRequest[] {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const children = new Map<string, OtlpSpan[]>();
  for (const span of byId.values()) {
    if (span.parent === undefined || !byId.has(span.parent)) continue;
    const known = children.get(span.parent);
    if (known === undefined) children.set(span.parent, [span]);
    else known.push(span);
  }
  return [...byId.values()]
    .filter(({ kind }) => kind === "server")
    .map((span) => {
      const { service, startMs, endMs, failed } = span;
      const calls = callsBelow(span, children).sort((one, other) => one.startMs - other.startMs);
      return { service, request: requestOf(span), startMs, endMs, failed, calls, isEntry: !hasServerAbove(span, byId) };
    });
}

function callsBelow(top: OtlpSpan, children: ReadonlyMap<string, readonly OtlpSpan[]>): TracedCall[] {
  const calls: TracedCall[] = [];
  const seen = new Set([top.id]);
  const open = [...(children.get(top.id) ?? [])];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    if (seen.has(span.id)) continue;
    seen.add(span.id);
    const below = children.get(span.id) ?? [];
    if (span.kind === "server") calls.push(called(span, span));
    else if (span.kind === "client" && isOutgoing(below))
      calls.push(
        called(
          span,
          below.find(({ kind }) => kind === "server"),
        ),
      );
    else open.push(...below);
  }
  return calls;
}

/** A client's span with another client's span below it, such as that of a library, is one call, made by the inner one. */
function isOutgoing(below: readonly OtlpSpan[]): boolean {
  return below.some(({ kind }) => kind === "server") || !below.some(({ kind }) => kind === "client");
}

function called(span: OtlpSpan, server: OtlpSpan | undefined): TracedCall {
  const { startMs, endMs } = span;
  if (server === undefined) return { to: peerOf(span), request: requestOf(span), startMs, endMs, isServed: false };
  return { to: server.service, request: requestOf(server), startMs, endMs, isServed: true };
}

/** Parents that lead back to themselves end the search. */
function hasServerAbove(span: OtlpSpan, byId: ReadonlyMap<string, OtlpSpan>): boolean {
  const seen = new Set<string>();
  let above = span.parent === undefined ? undefined : byId.get(span.parent);
  while (above !== undefined && !seen.has(above.id)) {
    if (above.kind === "server") return true;
    seen.add(above.id);
    above = above.parent === undefined ? undefined : byId.get(above.parent);
  }
  return false;
}
