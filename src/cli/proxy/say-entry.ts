import type { LogEntry } from "../../proxy/traffic-log.ts";

/** Says what happened to one message or connection, in a line. */
export function sayEntry(entry: LogEntry): string {
  const { atMs, proxy, connection, line, fault, client, upstream, knows, isOpen, tookMs } = entry;
  const took = tookMs === undefined ? "" : `, ${tookMs} ms`;
  const what = `${line ?? `connection ${connection}`}${took}${isOpen ? ", still open" : ""}`;
  const struck = fault === null ? "" : `  [${fault}]`;
  const ends = `client: ${client} (knows ${knows.client}); upstream: ${upstream} (knows ${knows.upstream})`;
  return `${(atMs / 1000).toFixed(3).padStart(8)}  ${proxy}  ${what}${struck}  ${ends}`;
}
