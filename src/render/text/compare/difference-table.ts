import { mustHave } from "../../../text/values/must-have.ts";
import type { Look } from "../../look.ts";
import type { Difference } from "../../view/compare/difference.ts";
import { aspectWords, differenceCount } from "../../view/compare/difference-words.ts";
import { escapeAll } from "../../view/escape.ts";
import { box, boxOverhead } from "../drawing/box.ts";
import { paintFor } from "../drawing/paint.ts";
import { textWidth, wrap } from "../drawing/width.ts";

const narrowest = 12;

/** Draws a row for each difference, with both values side by side. */
export function difference(raw: Difference, look: Look): string {
  const { one, other, rows, stillBroken = [] } = escapeAll(raw);
  const paint = paintFor(look);
  const left = stillBroken.length === 0 ? [] : wrap(`broken in both: ${stillBroken.join("; ")}`, look.width);
  if (rows.length === 0)
    return `${[...wrap(`${one} and ${other}: nothing differs`, look.width), ...left].join("\n")}\n`;
  const scenarios = new Set(rows.map(({ scenario }) => scenario));
  const nameOf = (row: (typeof rows)[number]) => (scenarios.size > 1 ? `${row.scenario}: ${row.what}` : row.what);
  const aspects = Math.max(...rows.map((row) => textWidth(aspectWords(row))));
  const room = look.width - boxOverhead(4) - aspects;
  const longestWord = Math.max(...`${one} ${other}`.split(" ").map(textWidth));
  const values = Math.max(narrowest, Math.floor(room / 4), Math.min(longestWord, Math.floor(room / 3)));
  const widths = [aspects, Math.max(narrowest, room - 2 * values), values, values];
  const cells = rows.map((row) =>
    [aspectWords(row), nameOf(row), row.one, row.other].map((text, at) =>
      wrap(text, mustHave(widths[at], "the width of a column")).map((line) => ({ text: line })),
    ),
  );
  const drawn =
    widths.reduce((sum, width) => sum + width, boxOverhead(4)) > look.width
      ? rows
          .flatMap((row) => wrap(`${aspectWords(row)}: ${nameOf(row)}: ${row.one} → ${row.other}`, look.width))
          .join("\n")
      : box(
          ["", "", one, other].map((text) => ({ text, paint: paint.faint })),
          cells,
          widths,
          look,
          true,
        );
  return `${[drawn, paint.strong(differenceCount(raw)), ...left].join("\n")}\n`;
}
