import type { LogEntry } from "../../proxy/traffic/traffic-log.ts";
import type { Look } from "../../render/look.ts";
import type { Observed } from "../../render/results.ts";
import { box, boxOverhead } from "../../render/text/drawing/box.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { sayEntry } from "./say-entry.ts";

const columns = ["time", "request", "fault", "client", "upstream"];
const timeWidth = 8;
/** Narrower cells break words. */
const leastWidth = 14;

/** Draws the traffic of proxies, and says what it does not prove. Where a table has no room it is a list. */
export function trafficTable(entries: readonly LogEntry[], { title, says }: Observed, look: Look): string {
  const width = Math.floor((look.width - boxOverhead(columns.length) - timeWidth) / (columns.length - 1));
  const unproved = says === "" ? "" : `\n${wrap(escapeLine(says), look.width).join("\n")}\n`;
  if (entries.length === 0) return `${escapeLine(title)}\n${unproved}`;
  if (width < leastWidth) return `${escapeLine(title)}\n\n${entries.map(sayEntry).join("")}${unproved}`;
  const widths = [timeWidth, ...columns.slice(1).map(() => width)];
  const head = columns.map((text) => ({ text }));
  const isOne = new Set(entries.map(({ proxy }) => proxy)).size === 1;
  const inOrder = [...entries].sort((one, other) => one.atMs - other.atMs);
  const rows = inOrder
    .map((entry) => cellsOf(entry, isOne))
    .map((row) => row.map((text) => [{ text: escapeLine(text) }]));
  return `${escapeLine(title)}\n\n${box(head, rows, widths, look)}\n${unproved}`;
}

function cellsOf(
  { atMs, proxy, connection, line, fault, client, upstream, isOpen }: LogEntry,
  isOne: boolean,
): string[] {
  const what = `${line ?? `connection ${connection}`}${isOpen ? ", still open" : ""}`;
  return [(atMs / 1000).toFixed(3), isOne ? what : `${proxy}: ${what}`, fault ?? "", client, upstream];
}
