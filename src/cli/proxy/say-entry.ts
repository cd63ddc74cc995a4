import { openKnows } from "../../proxy/traffic/log-entries.ts";
import type { LogEntry } from "../../proxy/traffic/traffic-log.ts";
import { labelledText } from "./wrapped.ts";

const indent = 10;

/** Says what happened to one message or connection: a line for the request, and one for what each end saw and knows. */
export function sayEntry(entry: LogEntry, width: number): string {
  const { atMs, proxy, connection, line, fault, client, upstream, knows, isOpen, tookMs } = entry;
  const took = tookMs === undefined ? "" : `, ${tookMs} ms`;
  const what = `${line ?? `connection ${connection}`}${took}${isOpen ? ", still open" : ""}`;
  const struck = fault === null ? "" : `  [${fault}]`;
  const clock = (atMs / 1000)
    .toFixed(3)
    .padStart(indent - 2)
    .padEnd(indent);
  const below = " ".repeat(indent);
  return [
    labelledText(clock, `${proxy}  ${what}${struck}`, width),
    labelledText(below, `client: ${client} (${knowing(knows.client, client)})`, width),
    labelledText(below, `upstream: ${upstream} (${knowing(knows.upstream, upstream)})`, width),
    "",
  ].join("\n");
}

function knowing(what: string, did: string): string {
  return what === openKnows.client && !did.includes("ended its side") ? "waits" : `knows ${what}`;
}
