import type { Knows } from "../policy/knows.ts";
import { box, boxOverhead } from "./box.ts";
import { escapeAll } from "./escape.ts";
import type { Look } from "./look.ts";
import { paintFor } from "./paint.ts";
import { textWidth, wrap } from "./width.ts";
import { seconds } from "./words.ts";

/** What one client made of a fault, beside what was done. */
export interface ClientRow {
  readonly client: string;
  readonly saw: string;
  readonly tookMs: number;
  readonly knows: Knows;
  readonly charged: number;
  /** What its order server told its own client; null where there is none. */
  readonly answered: number | null;
}

const head = ["client", "reports", "after", "may conclude", "charged", "answers"];

/** Every client side by side. */
export function clientRows(title: string, about: string, raw: readonly ClientRow[], look: Look): string {
  const paint = paintFor(look);
  const cells = escapeAll(raw).map((row) => [
    row.client,
    row.saw,
    seconds(row.tookMs),
    row.knows,
    row.charged === 0 ? "no" : row.charged === 1 ? "once" : `${row.charged} times`,
    row.answered === null ? "" : String(row.answered),
  ]);
  const widths = head.map((text, at) => Math.max(textWidth(text), ...cells.map((row) => textWidth(row[at]!))));
  const rest = widths.reduce((sum, width, at) => (at === 1 ? sum : sum + width), boxOverhead(head.length));
  widths[1] = Math.max(16, Math.min(widths[1]!, look.width - rest));
  const tints = [paint.strong, undefined, undefined, paint.open, undefined, undefined];
  const drawn = cells.map((row) =>
    row.map((text, at) => [tints[at] === undefined ? { text } : { text, paint: tints[at] }]),
  );
  const table = box(
    head.map((text) => ({ text, paint: paint.faint })),
    drawn,
    widths,
    look,
  );
  return `${[paint.strong(title), ...wrap(about, look.width), table].join("\n")}\n`;
}
