import type { ServedRequest, TracedCall } from "./served-requests.ts";

/** A call of a request, as most traces show it. */
export interface GraphCall {
  readonly to: string;
  readonly line: string;
  readonly isGuess: boolean;
  /** In how many of the requests it was made. */
  readonly count: number;
  readonly medianMs: number;
}

/** A request of a server, as all traces together show it. */
export interface GraphRequest {
  readonly line: string;
  readonly isGuess: boolean;
  readonly count: number;
  readonly failed: number;
  readonly medianMs: number;
  /** The median of the time in which it waited for no call. */
  readonly ownMs: number;
  /** Its calls in order; those of an inner list were made at the same time. */
  readonly groups: readonly (readonly GraphCall[])[];
  readonly entries: number;
}

/** By server, then by line. */
export type TracedGraph = ReadonlyMap<string, ReadonlyMap<string, GraphRequest>>;

export function tracedGraph(served: readonly ServedRequest[]): TracedGraph {
  const servers = new Map<string, Map<string, ServedRequest[]>>();
  const at = (service: string, line: string) => {
    const lines = servers.get(service) ?? new Map<string, ServedRequest[]>();
    servers.set(service, lines);
    const requests = lines.get(line) ?? [];
    lines.set(line, requests);
    return requests;
  };
  for (const each of served) at(each.service, each.request.line).push(each);
  // A server without spans of its own took as long as its callers waited.
  for (const { calls } of served)
    for (const call of calls) if (!call.isServed) at(call.to, call.request.line).push(unseen(call));
  return new Map(
    [...servers].map(([name, lines]) => [name, new Map([...lines].map(([line, all]) => [line, merged(line, all)]))]),
  );
}

function unseen({ to, request, startMs, endMs }: TracedCall): ServedRequest {
  return { service: to, request, startMs, endMs, failed: false, calls: [], isEntry: false };
}

function merged(line: string, requests: readonly ServedRequest[]): GraphRequest {
  return {
    line,
    isGuess: requests.some(({ request }) => request.isGuess),
    count: requests.length,
    failed: requests.filter(({ failed }) => failed).length,
    medianMs: median(requests.map(({ startMs, endMs }) => endMs - startMs)),
    ownMs: median(requests.map(ownTime)),
    groups: groupsOf(requests),
    entries: requests.filter(({ isEntry }) => isEntry).length,
  };
}

interface OffsetCall {
  readonly call: TracedCall;
  readonly offsetMs: number;
}

/** Joins the calls of all requests by their target and their number among equal ones, in the order of their median begin. */
function groupsOf(requests: readonly ServedRequest[]): GraphCall[][] {
  const byKey = new Map<string, Map<ServedRequest, OffsetCall>>();
  for (const request of requests) {
    const counts = new Map<string, number>();
    for (const call of request.calls) {
      const name = `${call.to} ${call.request.line}`;
      const nth = (counts.get(name) ?? 0) + 1;
      counts.set(name, nth);
      const key = `${name} ${nth}`;
      const known = byKey.get(key) ?? new Map<ServedRequest, OffsetCall>();
      byKey.set(key, known.set(request, { call, offsetMs: call.startMs - request.startMs }));
    }
  }
  const ordered = [...byKey.values()]
    .map((made) => ({ made, beginMs: median([...made.values()].map(({ offsetMs }) => offsetMs)) }))
    .sort((one, other) => one.beginMs - other.beginMs);
  const groups: { members: Map<ServedRequest, OffsetCall>[]; calls: GraphCall[] }[] = [];
  for (const { made } of ordered) {
    const [{ call }] = [...made.values()] as [OffsetCall];
    const medianMs = median([...made.values()].map(({ call: { startMs, endMs } }) => endMs - startMs));
    const { to, request } = call;
    const next = { to, line: request.line, isGuess: request.isGuess, count: made.size, medianMs };
    const last = groups.at(-1);
    if (last?.members.some((members) => overlaps(members, made))) {
      last.members.push(made);
      last.calls.push(next);
    } else groups.push({ members: [made], calls: [next] });
  }
  return groups.map(({ calls }) => calls);
}

/** Whether two calls were in progress at the same time in most of the requests that made both. */
function overlaps(one: ReadonlyMap<ServedRequest, OffsetCall>, other: ReadonlyMap<ServedRequest, OffsetCall>): boolean {
  let [both, at] = [0, 0];
  for (const [request, { call }] of one) {
    const next = other.get(request)?.call;
    if (next === undefined) continue;
    both += 1;
    if (next.startMs < call.endMs && call.startMs < next.endMs) at += 1;
  }
  return at * 2 > both;
}

function ownTime({ startMs, endMs, calls }: ServedRequest): number {
  let [ownMs, fromMs] = [0, startMs];
  for (const call of calls) {
    ownMs += Math.max(0, Math.min(call.startMs, endMs) - fromMs);
    fromMs = Math.max(fromMs, call.endMs);
  }
  return ownMs + Math.max(0, endMs - fromMs);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [low = Number.NaN, high = low] = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return (low + high) / 2;
}
