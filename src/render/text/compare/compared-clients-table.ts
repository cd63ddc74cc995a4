import { mustHave } from "../../../text/values/must-have.ts";
import type { Look } from "../../look.ts";
import { seconds } from "../../view/calls/call-words.ts";
import {
  type ComparedClient,
  type ComparedClients,
  chargedWords,
  comparedTitle,
} from "../../view/compare/compared-clients.ts";
import { escapeAll } from "../../view/escape.ts";
import { box, boxOverhead } from "../drawing/box.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { paintFor } from "../drawing/paint.ts";
import { padEnd, textWidth, wrap } from "../drawing/width.ts";

/** The minimum width for a client's report. */
const leastReport = 16;
const head = ["client", "reports", "after", "conclusion", "charged", "answers"];

/** Compares all clients. */
export function clients(raw: ComparedClients, look: Look): string {
  const { fault, value, about, shows, rows } = escapeAll(raw);
  const title = comparedTitle({ fault, value });
  const paint = paintFor(look);
  const cells = rows.map((row) => [
    row.client,
    row.saw,
    seconds(row.tookMs),
    row.misled === null ? row.knows : `${row.knows}, see below`,
    chargedWords(row),
    row.answered === null ? glyphsFor(look).none : String(row.answered),
  ]);
  const widths = head.map((text, at) =>
    Math.max(textWidth(text), ...cells.map((row) => textWidth(mustHave(row[at], "a cell")))),
  );
  const rest = widths.reduce((sum, width, at) => (at === 1 ? sum : sum + width), boxOverhead(head.length));
  const said = [about, shows].flatMap((text) => (text === undefined ? [] : wrap(text, look.width)));
  const notes = [
    ...clientNotes("Accepted or concluded wrongly", rows, ({ misled }) => misled, look),
    ...clientNotes("In the logs", rows, ({ error }) => error, look),
  ];
  const titled = (below: readonly string[]) =>
    `${[paint.strong(title), ...said, ...below, ...legend(look), ...notes].join("\n")}\n`;
  if (look.width - rest < leastReport) return titled(cells.flatMap((row) => stacked(row, look)));
  const fitted = widths.map((width, at) => (at === 1 ? Math.min(width, look.width - rest) : width));
  const tints = [paint.strong, undefined, undefined, paint.open, undefined, undefined];
  const drawn = cells.map((row) =>
    row.map((text, at) => [tints[at] === undefined ? { text } : { text, paint: tints[at] }]),
  );
  const table = box(
    head.map((text) => ({ text, paint: paint.faint })),
    drawn,
    fitted,
    look,
  );
  return titled([table]);
}

/** Explains the columns whose titles do not explain themselves. */
function legend(look: Look): string[] {
  const says = [
    "after: how long the call took, with what the client loads first",
    "answers: the status from an order server that calls with this client; curl has no such server",
  ];
  return says.flatMap((each) => wrap(each, look.width)).map(paintFor(look).faint);
}

/** Writes a line for each different note under a heading; clients with the same note share it. */
function clientNotes(
  heading: string,
  rows: readonly ComparedClient[],
  noteOf: (row: ComparedClient) => string | null,
  look: Look,
): string[] {
  const saying = new Map<string, string[]>();
  for (const row of escapeAll(rows)) {
    const note = noteOf(row);
    if (note !== null) saying.set(note, [...(saying.get(note) ?? []), row.client]);
  }
  if (saying.size === 0) return [];
  const said = [...saying].map(([note, clients]) => [clients.join(", "), note] as const);
  const column = Math.max(...said.map(([clients]) => textWidth(clients))) + 4;
  const lines = said.flatMap(([clients, note]) =>
    wrap(note, look.width - column).map((line, nth) => padEnd(nth === 0 ? `  ${clients}` : "", column) + line),
  );
  return ["", paintFor(look).strong(heading), ...lines];
}

/** Lists the values vertically on screens too narrow for columns. */
function stacked([client = "", ...told]: readonly string[], look: Look): string[] {
  const paint = paintFor(look);
  const heads = head.slice(1).map((text) => padEnd(text, Math.max(...head.map(textWidth)) + 2));
  const lines = told.flatMap((text, at) => {
    const [label = ""] = heads.slice(at);
    if (text === "") return [];
    return wrap(text, look.width - 2 - label.length).map(
      (line, nth) => `  ${nth === 0 ? paint.faint(label) : " ".repeat(label.length)}${line}`,
    );
  });
  return [paint.strong(client), ...lines];
}
