import { withoutSecrets } from "../text/secrets/secrets.ts";
import type { Exchange, ExchangeEnd } from "./door/exchange.ts";
import type { ProxyConnection } from "./link/connection.ts";
import type { PassedBytes } from "./tls/relay.ts";

/** The end of a TCP connection, or one message of HTTP. */
export interface LogEntry {
  readonly seq: number;
  readonly atMs: number;
  readonly proxy: string;
  /** The number of the connection at this proxy, counted from 1. */
  readonly connection: number;
  /** The number of the message at this proxy; null for a connection whose messages are not read. */
  readonly message: number | null;
  readonly line: string | null;
  /** The faults or toxics that struck, in words; null if none did. */
  readonly fault: string | null;
  readonly client: string;
  readonly upstream: string;
  readonly knows: { readonly client: string; readonly upstream: string };
  /** The numbers of a message that its words leave out. */
  readonly course?: LogCourse;
}

export interface LogCourse extends ExchangeEnd {
  /** The status that each end saw; a code if the upstream did not answer. */
  readonly clientStatus: number | null;
  readonly upstreamStatus: number | string | null;
  readonly faults: Exchange["faults"];
}

/** Older entries are forgotten. */
const mostEntries = 10_000;
/** Longer lines are cut. */
const mostLineChars = 500;

/** The traffic of all proxies. */
export class TrafficLog {
  readonly #entries: LogEntry[] = [];
  readonly #watch: (entry: LogEntry) => void;
  #seq = 0;

  constructor(watch: (entry: LogEntry) => void) {
    this.#watch = watch;
  }

  add(entry: Omit<LogEntry, "seq">): void {
    this.#seq += 1;
    const whole = { seq: this.#seq, ...entry, line: keptOf(entry.line), atMs: Math.round(entry.atMs) };
    this.#entries.push(whole);
    if (this.#entries.length > mostEntries) this.#entries.shift();
    this.#watch(whole);
  }

  /** The entries after this one, as lines of JSON. */
  since(seq: number): string {
    const lines = this.#entries.filter((entry) => entry.seq > seq).map((entry) => `${JSON.stringify(entry)}\n`);
    return lines.join("");
  }
}

/** Anybody who reaches the API can read the log, so it keeps no values that are named like secrets. */
function keptOf(line: string | null): string | null {
  if (line === null) return null;
  const kept = withoutSecrets(line.slice(0, mostLineChars));
  return line.length > mostLineChars ? `${kept}…` : kept;
}

export type ConnectionEntry = Omit<LogEntry, "seq" | "atMs" | "proxy" | "connection" | "course">;

/** Describes a connection that the upstream did not accept. */
export function unreachedEntry(code: string): ConnectionEntry {
  return {
    ...{ message: null, line: null, fault: null },
    client: "connected, and got the end of the connection",
    upstream: `could not be reached (${code})`,
    knows: { client: "nothing: the connection ended without an answer", upstream: "nothing: no connection arrived" },
  };
}

/** Describes a connection that has ended, perhaps because nothing could be read from it. */
export function connectionEntry(
  { links: { upstream, downstream } }: ProxyConnection,
  toxics: readonly string[],
  failure: string | undefined,
  beyond: PassedBytes = { gotBytes: upstream.sentBytes, sentBytes: downstream.receivedBytes },
): ConnectionEntry {
  const common = { message: null, line: null, fault: toxics.length === 0 ? null : toxics.join(", ") };
  if (failure !== undefined)
    return {
      ...common,
      client: failure,
      upstream: "was not asked",
      knows: { client: "that its request was never sent", upstream: "nothing: no connection arrived" },
    };
  return {
    ...common,
    client: `sent ${upstream.receivedBytes} B, got ${downstream.sentBytes} B`,
    upstream: `got ${beyond.gotBytes} B, sent ${beyond.sentBytes} B`,
    knows: { client: "that the connection ended", upstream: "that the connection ended" },
  };
}

/** Describes a message, and what each end can conclude from what it saw. */
export function messageEntry({ atMs, line, faults, client, upstream }: Exchange, course: ExchangeEnd) {
  const { closedBy, sentBytes } = course;
  const head = client === null ? "no complete head of an answer" : `status ${client}`;
  const got = closedBy === null ? head : `${head}, and the end of the connection after ${sentBytes} B`;
  const did =
    upstream === undefined
      ? "was not asked"
      : typeof upstream === "number"
        ? `answered ${upstream}`
        : `failed: ${upstream}`;
  return {
    atMs,
    line,
    fault: faults.length === 0 ? null : faults.map(({ name, says }) => `${name}: ${says}`).join("; "),
    client: got,
    upstream: did,
    knows: { client: clientKnows(closedBy === null ? client : null), upstream: upstreamKnows(upstream) },
    course: { ...course, clientStatus: client, upstreamStatus: upstream ?? null, faults },
  };
}

function clientKnows(status: number | null): string {
  if (status === null) return "nothing: the work may be done or not";
  if (status < 400) return "the upstream answered, as far as the answer is complete";
  return status < 500 ? "its request was rejected" : "an error: the work may be done or not";
}

function upstreamKnows(answer: Exchange["upstream"]): string {
  if (answer === undefined || answer === "ECONNREFUSED") return "nothing: no request arrived";
  return typeof answer === "number" ? "that it answered, not what the client got" : "at most that a connection ended";
}
