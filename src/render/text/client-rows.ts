import type { Knows } from "../../policy/conclusion.ts";
import { often } from "../../text/phrases.ts";
import type { Look } from "../look.ts";
import { escapeAll } from "../view/escape.ts";
import { seconds } from "../view/words.ts";
import { box, boxOverhead } from "./box.ts";
import { paintFor } from "./paint.ts";
import { textWidth, wrap } from "./width.ts";

/** What one client made of a fault, beside what was done. */
export interface ClientRow {
  readonly client: string;
  readonly saw: string;
  readonly tookMs: number;
  readonly knows: Knows;
  readonly charged: number;
  /** Its server was still at work when it was no longer looked at. */
  readonly goesOn: boolean;
  /** What its order server told its own client; null where there is none. */
  readonly answered: number | null;
}

/** Fewer columns than these are too few for what a client reports. */
const leastReport = 16;
const head = ["client", "reports", "after", "may conclude", "charged", "answers"];

/** Every client side by side. */
export function clientRows(
  title: string,
  about: readonly (string | undefined)[],
  raw: readonly ClientRow[],
  look: Look,
): string {
  const paint = paintFor(look);
  const cells = escapeAll(raw).map((row) => [
    row.client,
    row.saw,
    seconds(row.tookMs),
    row.knows,
    chargedWords(row),
    row.answered === null ? "" : String(row.answered),
  ]);
  const widths = head.map((text, at) => Math.max(textWidth(text), ...cells.map((row) => textWidth(row[at]!))));
  const rest = widths.reduce((sum, width, at) => (at === 1 ? sum : sum + width), boxOverhead(head.length));
  const said = about.flatMap((text) => (text === undefined ? [] : wrap(text, look.width)));
  const titled = (below: readonly string[]) => `${[paint.strong(title), ...said, ...below].join("\n")}\n`;
  if (look.width - rest < leastReport) return titled(cells.flatMap((row) => stacked(row, look)));
  widths[1] = Math.min(widths[1]!, look.width - rest);
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
  return titled([table]);
}

function chargedWords({ charged, goesOn }: ClientRow): string {
  if (charged === 0) return goesOn ? "not yet" : "no";
  return `${often(charged)}${goesOn ? " so far" : ""}`;
}

/** Where there is no room for columns. */
function stacked([client, ...told]: readonly string[], look: Look): string[] {
  const lines = told.flatMap((text, at) => (text === "" ? [] : wrap(`${head[at + 1]} ${text}`, look.width - 2)));
  return [paintFor(look).strong(client!), ...lines.map((line) => `  ${line}`)];
}
