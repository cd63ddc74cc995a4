import { labCommand } from "../../../text/words/lab-command.ts";
import { allOf } from "../../../text/words/lists.ts";
import { shellLine, shellWord } from "../../../text/words/shell-word.ts";
import type { Look } from "../../look.ts";
import { type ComparedDefence, differenceWords } from "../../view/compare/compared-defence.ts";
import { escapeAll } from "../../view/escape.ts";
import { wrapCommand } from "../drawing/command-line.ts";
import { type Paint, paintFor } from "../drawing/paint.ts";
import { padEnd, wrap } from "../drawing/width.ts";

/** The sign of each result, in Unicode and in ASCII, its colour and its meaning. */
const signs: Readonly<Record<string, readonly [string, string, keyof Paint, string]>> = {
  ok: ["·", ".", "good", "let through, ok"],
  failed: ["×", "x", "bad", "let through, failed"],
  rejected: ["░", "-", "faint", "rejected"],
  "rejected after a wait": ["▒", "~", "faint", "rejected after a wait"],
  waited: ["○", "o", "open", "waited, then began"],
  "trial ok": ["◆", "O", "good", "trial call, ok"],
  "trial failed": ["◇", "X", "bad", "trial call, failed"],
  "ok after a wait": ["○", "o", "good", "waited for the trial call, ok"],
  "failed after a wait": ["◎", "%", "bad", "waited for the trial call, failed"],
};

const narrowestRow = 10;

/** Draws a row for each library with a sign for each call, and the rule that makes the first difference. */
export function comparedDefence(raw: ComparedDefence, look: Look): string {
  const compared = escapeAll(raw);
  const paint = paintFor(look);
  const head = wrap(`${compared.what}: ${compared.says}`, look.width).map(paint.strong);
  const body = compared.what === "retry" ? steps(compared, look) : grid(compared, look);
  const options = shellLine(compared.again);
  const command = `compare ${compared.what} ${quoted(compared.sequence)}${options === "" ? "" : ` ${options}`}`;
  const again = wrapCommand(labCommand(command), look.width).map(paint.faint);
  return `${[...head, "", ...body, "", ...differences(compared, look), "", ...again].join("\n")}\n`;
}

/** A shell interprets some characters even within double quotes. */
function quoted(sequence: string): string {
  return /["$`\\!]/.test(sequence) ? shellWord(sequence) : `"${sequence}"`;
}

function grid({ rows, given }: ComparedDefence, look: Look): string[] {
  const paint = paintFor(look);
  const label = Math.max(...rows.map(({ library }) => library.length), "would be".length) + 2;
  const room = Math.max(narrowestRow, look.width - label);
  const blocks = Array.from({ length: Math.ceil(given.length / room) }, (_, at) => at * room);
  const drawn = blocks.flatMap((from) => {
    const until = Math.min(from + room, given.length);
    const line = (name: string, cells: readonly string[]) =>
      padEnd(name, label) +
      cells
        .slice(from, until)
        .map((cell) => signOf(cell, look, paint))
        .join("");
    return [
      ...(from === 0 ? [] : [""]),
      paint.faint(padEnd("call", label) + ruler(from, until)),
      line("would be", given),
      ...rows.map(({ library, cells }) => line(library, cells)),
    ];
  });
  const used = Object.entries(signs).filter(([cell]) => rows.some(({ cells }) => cells.includes(cell)));
  const legend = used.map(([cell, sign]) => `${signOf(cell, look, paint)} ${sign[3]}`).join(", ");
  return [...drawn, "", ...wrap(legend, look.width)];
}

/** Draws the last digit of each call's number, with distinct marks every five calls. */
function ruler(from: number, until: number): string {
  return Array.from({ length: until - from }, (_, at) => {
    const nth = from + at + 1;
    return nth % 10 === 0 ? String((nth / 10) % 10) : nth % 5 === 0 ? "'" : " ";
  }).join("");
}

function signOf(cell: string, look: Look, paint: Paint): string {
  const [unicode, ascii, colour] = signs[cell] ?? ["?", "?", "open"];
  return paint[colour](look.unicode ? unicode : ascii);
}

/** Lists the attempts of each library, with the waits before them. */
function steps({ rows, given }: ComparedDefence, look: Look): string[] {
  const paint = paintFor(look);
  const label = Math.max(...rows.map(({ library }) => library.length)) + 2;
  const told = wrap(`the attempts would end with: ${given.join(" ")}`, look.width).map(paint.faint);
  const lines = rows.flatMap(({ library, cells }) => {
    const tries = cells.slice(0, -1);
    const often =
      tries.length === 1 ? "1 attempt:" : `${cells.at(-1) === "end" ? tries.length : `${tries.length}+`} attempts:`;
    return wrap(`${often} ${shortened(cells).join(" ")}`, look.width - label).map(
      (line, nth) => padEnd(nth === 0 ? library : "", label) + line,
    );
  });
  return [...told, "", ...lines];
}

const mostShown = 8;

function shortened(cells: readonly string[]): string[] {
  const tries = cells.slice(0, -1);
  return tries.length > mostShown ? [...tries.slice(0, mostShown - 1), "...", ...tries.slice(-1)] : tries;
}

function differences({ rows }: ComparedDefence, look: Look): string[] {
  const [first = ""] = rows.map(({ library }) => library);
  const told = new Map<string, string[]>();
  for (const row of rows.slice(1)) {
    const says = differenceWords(row, first);
    told.set(says, [...(told.get(says) ?? []), row.library]);
  }
  const lines = [...told].flatMap(([says, libraries]) =>
    wrap(`${allOf(libraries)}: ${says}`, look.width - 2).map((line, nth) => (nth === 0 ? line : `  ${line}`)),
  );
  return [paintFor(look).strong(`Where they first differ from ${first}, and why`), ...lines];
}
