import type { LogEntry } from "../../proxy/traffic-log.ts";

/** Says what happened to one message or connection, in a line. */
export function sayEntry({ atMs, proxy, connection, line, fault, client, upstream }: LogEntry): string {
  const what = line ?? `connection ${connection}`;
  const struck = fault === null ? "" : `  [${fault}]`;
  return `${(atMs / 1000).toFixed(3).padStart(8)}  ${proxy}  ${what}${struck}  client: ${client}; upstream: ${upstream}`;
}
