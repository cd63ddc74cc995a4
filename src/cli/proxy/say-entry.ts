import { openKnows } from "../../proxy/traffic/log-entries.ts";
import type { LogEntry } from "../../proxy/traffic/traffic-log.ts";
import { escapeLine } from "../../render/view/escape.ts";

const indent = " ".repeat(10);

/** Says what happened to one message or connection: a line for the request, and one for what each end saw and knows. */
export function sayEntry(entry: LogEntry): string {
  const { atMs, proxy, connection, line, fault, client, upstream, knows, isOpen, tookMs } = entry;
  const took = tookMs === undefined ? "" : `, ${tookMs} ms`;
  const what = `${line ?? `connection ${connection}`}${took}${isOpen ? ", still open" : ""}`;
  const struck = fault === null ? "" : `  [${fault}]`;
  return [
    `${(atMs / 1000).toFixed(3).padStart(8)}  ${proxy}  ${what}${struck}`,
    `${indent}client: ${client} (${knowing(knows.client, client)})`,
    `${indent}upstream: ${upstream} (${knowing(knows.upstream, upstream)})`,
  ]
    .map((each) => `${escapeLine(each)}\n`)
    .join("");
}

function knowing(what: string, did: string): string {
  return what === openKnows.client && !did.includes("ended its side") ? "waits" : `knows ${what}`;
}
