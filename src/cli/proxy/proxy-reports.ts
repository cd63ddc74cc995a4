import type { LogEntry } from "../../proxy/traffic/traffic-log.ts";
import type { Observed } from "../../render/results.ts";
import { CallBook } from "../../scenario/playing/evidence/call-book.ts";
import { StoryKeeper } from "../../scenario/playing/evidence/story-keeper.ts";
import type { Story } from "../../scenario/recorded-call.ts";
import type { Check, Report } from "../../scenario/report.ts";
import { CLIENT, type Event, type What } from "../../trace.ts";

/** A proxy as `GET /proxies` lists it, with the traffic that it has seen. */
export interface SeenProxy {
  readonly name: string;
  readonly upstream: string;
  readonly refuses?: boolean;
  readonly faults?: readonly { readonly name: string; readonly fault: string }[];
  readonly connections: number;
  readonly requests: number;
}

/** Returns a report about each proxy, which says whether it proves anything, and one about each message that it has seen. */
export function proxyReports(proxies: readonly SeenProxy[], entries: readonly LogEntry[], seed: number): Report[] {
  return proxies.flatMap((proxy) => {
    const own = lastOf(entries.filter((entry) => entry.proxy === proxy.name));
    return [aboutProxy(proxy, own, seed), ...own.map((entry) => aboutEntry(proxy, entry, seed))];
  });
}

/** Without what was told of a connection or a message while it was open, if its end is told, too. */
export function lastOf(entries: readonly LogEntry[]): readonly LogEntry[] {
  const keyOf = ({ connection, message }: LogEntry) => message ?? `connection ${connection}`;
  const ended = new Set(entries.filter(({ isOpen }) => !isOpen).map(keyOf));
  return entries.filter((entry) => !entry.isOpen || !ended.has(keyOf(entry)));
}

function aboutProxy(proxy: SeenProxy, entries: readonly LogEntry[], seed: number): Report {
  const { name, upstream, faults = [], connections, requests } = proxy;
  const seen = `${connections} connections, ${requests} requests`;
  const traffic = proxy.refuses
    ? { holds: true, says: "refuses every connection", saw: "refusals cannot be counted" }
    : { holds: connections > 0, says: "traffic goes through it", saw: seen };
  const title = `The proxy in front of ${upstream}`;
  return reportOf({ name, title, seed, tookMs: 0, checks: [traffic, ...faults.map(strikes(entries))] }, nothing);
}

/** A fault that never struck proves nothing. */
function strikes(entries: readonly LogEntry[]) {
  return ({ name, fault }: { readonly name: string; readonly fault: string }): Check => {
    const struck = entries.filter((entry) => namesOf(entry).includes(name));
    return {
      holds: struck.length > 0,
      says: `${name === fault ? name : `${name} (${fault})`} strikes`,
      saw: `${struck.length} of ${entries.length}`,
    };
  };
}

/** Names an entry as its row does. */
function entryName({ proxy, connection, message }: LogEntry): string {
  return message === null ? `${proxy} connection ${connection}` : `${proxy} request ${message}`;
}

/** Says of observed traffic what it does not prove. */
export function observedTraffic(proxies: readonly SeenProxy[], entries: readonly LogEntry[]): Observed {
  const connections = proxies.reduce((sum, each) => sum + each.connections, 0);
  const [only, another] = proxies;
  const isOne = only !== undefined && another === undefined;
  const through = isOne ? `the proxy ${only.name}` : `${proxies.length} proxies`;
  const unproved = proxies.flatMap(({ name, refuses, faults = [], connections }) => {
    const own = entries.filter(({ proxy }) => proxy === name);
    const idle = faults.filter((fault) => !own.some((entry) => namesOf(entry).includes(fault.name)));
    return [
      ...(connections > 0 || refuses ? [] : [`No traffic went through ${name}.`]),
      ...idle.map((fault) => `The fault ${fault.name} of ${name} never struck.`),
    ];
  });
  return {
    title: `${connections} ${connections === 1 ? "connection" : "connections"} through ${through}`,
    says: unproved.join(" "),
    struck: entries.filter(({ fault }) => fault !== null).map(entryName),
  };
}

function namesOf({ course, faults = course?.faults ?? [] }: LogEntry): readonly string[] {
  return faults.map(({ name }) => name);
}

const nothing: Story = { forgottenCalls: 0, events: [], calls: [], ledger: [] };

function aboutEntry({ upstream }: SeenProxy, entry: LogEntry, seed: number): Report {
  const { line, connection, client, fault, course, isOpen } = entry;
  const struck = fault === null ? "" : ` [${fault}]`;
  const what = `${line ?? `Connection ${connection}`}${isOpen ? " (still open)" : ""}`;
  const title = `${what}${struck}: client: ${client}; upstream: ${entry.upstream}`;
  const tookMs = course?.tookMs ?? entry.tookMs ?? 0;
  return reportOf({ name: entryName(entry), title, seed, tookMs, checks: [] }, storyOf(entry, upstream, tookMs));
}

function storyOf(entry: LogEntry, upstream: string, tookMs: number): Story {
  const keeper = new StoryKeeper();
  const book = new CallBook((call) => keeper.call(call));
  for (const event of eventsOf(entry, upstream)) {
    keeper.see(event);
    book.see(event);
  }
  book.close(tookMs, () => null);
  return keeper.story;
}

/** The events of a message, in milliseconds from its begin. A connection whose messages are not read has none. */
function eventsOf({ proxy, line, course, connection }: LogEntry, upstream: string): Event[] {
  if (line === null || course === undefined) return [];
  const { tookMs, sentBytes, closedBy, askedMs, answeredMs, clientStatus, upstreamStatus, faults } = course;
  const at = (atMs: number, who: string, call: number, what: What): Event => ({ atMs, who, call, what });
  const events = [
    at(0, CLIENT, 1, { kind: "asked", to: proxy, line, parent: null, outside: true }),
    { ...at(0, proxy, 1, { kind: "arrived", line }), connection },
    ...faults.map(({ name, says }) => at(0, proxy, 1, { kind: "decided", by: name, says })),
  ];
  if (askedMs !== null) {
    events.push(at(askedMs, proxy, 2, { kind: "asked", to: upstream, line, parent: 1 }));
    events.push(at(askedMs, upstream, 2, { kind: "arrived", line }));
    if (answeredMs !== null) events.push(at(answeredMs, proxy, 2, answerOf(upstreamStatus, answeredMs - askedMs)));
  }
  const end: What =
    closedBy === null ? { kind: "sent", status: clientStatus, sentBytes } : { kind: "closed", by: closedBy, sentBytes };
  return [...events, at(tookMs, proxy, 1, end)];
}

function answerOf(status: number | string | null, tookMs: number): What {
  if (typeof status === "number")
    return { kind: "answered", tookMs, reply: { status, headers: [], body: new Uint8Array(), bodyBytes: 0 } };
  const code = status ?? "ECONNRESET";
  const why =
    code === "ECONNREFUSED"
      ? ({ name: "refused", phase: "connect", code } as const)
      : ({ name: "hung-up", phase: "headers", code } as const);
  return { kind: "failed", tookMs, why };
}

interface Told {
  readonly name: string;
  readonly title: string;
  readonly seed: number;
  readonly tookMs: number;
  readonly checks: readonly Check[];
}

function reportOf({ name, title, seed, tookMs, checks }: Told, story: Story): Report {
  const scenario = { name, track: "", title, worlds: ["real"], needs: [], misleads: false, hints: [] } as const;
  return {
    ...story,
    scenario: { ...scenario, setup: {}, steps: [], expect: [] },
    world: "real",
    seed,
    setup: {},
    changeWords: [],
    set: [],
    twisted: false,
    forgiving: false,
    tookMs,
    skipped: null,
    verdict: { holds: checks.every(({ holds }) => holds), checks },
    plainHolds: true,
    choices: [],
    seen: [],
    stuck: false,
    goesOn: false,
    toleranceMs: 0,
    lagMs: 0,
    lagPeakMs: 0,
  };
}
