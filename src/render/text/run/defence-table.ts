import type { Report } from "../../../scenario/report.ts";
import type { Look } from "../../look.ts";
import { defencesOf, defenceWords } from "../../view/calls/defences.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

/** Lists the decisions of each server's defences, as its own metrics would count them. */
export function defences(report: Report, look: Look): string[] {
  const rows = defencesOf(report);
  if (rows.length === 0) return [];
  const { faint } = paintFor(look);
  const { times } = glyphsFor(look);
  const widest = Math.max(...rows.map(({ server }) => server.length));
  const lines = rows.flatMap((row, at) => {
    const server = rows[at - 1]?.server === row.server ? "" : row.server;
    return wrap(defenceWords(row, times), look.width - widest - 4).map(
      (line, nth) => `  ${(nth === 0 ? server : "").padEnd(widest)}  ${nth === 0 ? line : `  ${line}`}`,
    );
  });
  return [faint("what the defences did"), ...lines];
}
