import { withoutSecrets } from "../../text/secrets/secrets.ts";
import type { Exchange, ExchangeEnd } from "../door/exchange.ts";

/** A TCP connection or a message of HTTP: its end, or that it lasts. */
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
  /** The same of a connection, one by one; those of a message are in its course. */
  readonly faults?: Exchange["faults"];
  /** Whether it was still open then. Its end is another entry. */
  readonly isOpen?: true;
  /** The time since a connection began. */
  readonly tookMs?: number;
  readonly client: string;
  readonly upstream: string;
  readonly knows: { readonly client: string; readonly upstream: string };
  /** The numbers of a message that its words leave out. */
  readonly course?: LogCourse;
}

export interface LogCourse extends Omit<ExchangeEnd, "connectionBytes"> {
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
