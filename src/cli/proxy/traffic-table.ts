import type { LogEntry } from "../../proxy/traffic/traffic-log.ts";
import type { Look } from "../../render/look.ts";
import type { Observed } from "../../render/results.ts";
import { box, boxOverhead } from "../../render/text/drawing/box.ts";
import { textWidth, wrap } from "../../render/text/drawing/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { sayEntry } from "./say-entry.ts";

const columns = ["time", "request", "fault", "client", "upstream"];
const timeWidth = 8;
const leastWidth = 12;

/** Draws the traffic of proxies, and says what it does not prove. Where a table has no room it is a list. */
export function trafficTable(entries: readonly LogEntry[], { title, says }: Observed, look: Look): string {
  const isOne = new Set(entries.map(({ proxy }) => proxy)).size === 1;
  const inOrder = [...entries].sort((one, other) => one.atMs - other.atMs);
  const cells = inOrder.map((entry) => cellsOf(entry, isOne));
  const widths = widthsOf(cells, look.width - boxOverhead(columns.length));
  const unproved = says === "" ? "" : `\n${wrap(escapeLine(says), look.width).join("\n")}\n`;
  if (entries.length === 0) return `${escapeLine(title)}\n${unproved}`;
  if (widths === undefined)
    return `${escapeLine(title)}\n\n${entries.map((entry) => sayEntry(entry, look.width)).join("")}${unproved}`;
  const head = columns.map((text) => ({ text }));
  const rows = cells.map((row) => row.map((text) => [{ text: escapeLine(text) }]));
  return `${escapeLine(title)}\n\n${box(head, rows, widths, look)}\n${unproved}`;
}

/** Shares the room so that no word is broken; undefined if there is too little for that. */
function widthsOf(rows: readonly (readonly string[])[], room: number): number[] | undefined {
  const longest = (column: number) =>
    rows.flatMap((row) => (row[column] ?? "").split(" ").map((word) => textWidth(escapeLine(word))));
  let widths = columns.slice(1).map((_, at) => Math.max(leastWidth, ...longest(at + 1)));
  let left = room - timeWidth - widths.reduce((sum, width) => sum + width, 0);
  if (left < 0) return undefined;
  for (; left > 0; left--) {
    const narrowest = widths.indexOf(Math.min(...widths));
    widths = widths.map((width, at) => (at === narrowest ? width + 1 : width));
  }
  return [timeWidth, ...widths];
}

function cellsOf(
  { atMs, proxy, connection, line, fault, client, upstream, isOpen }: LogEntry,
  isOne: boolean,
): string[] {
  const what = `${line ?? `connection ${connection}`}${isOpen ? ", still open" : ""}`;
  return [(atMs / 1000).toFixed(3), isOne ? what : `${proxy}: ${what}`, fault ?? "", client, upstream];
}
