import type { Mention } from "../../../explain/lookup.ts";
import { timesIn } from "../../../explain/reading/time-in.ts";
import { mustHave } from "../../../text/values/must-have.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import type { Look } from "../../look.ts";
import { paintFor } from "../drawing/paint.ts";
import { padEnd, padStart, textWidth, wrap } from "../drawing/width.ts";

const widestKey = 30;
/** The width of a time of day, with the space before it. */
const timeColumn = 10;

/** Writes a line for each thing that a log mentions, with the line and the time of the log where it occurs first, and the command that explains the first of them. */
export function digest(mentions: readonly Mention[], log: string, look: Look): string {
  const paint = paintFor(look);
  const countWidth = Math.max("times".length, ...mentions.map(({ times }) => String(times).length));
  const keyWidth = Math.min(widestKey, Math.max(...mentions.map(({ what }) => textWidth(what.key))));
  const lineWidth = mentions.some(({ line }) => line !== undefined)
    ? Math.max("line".length, ...mentions.map(({ line }) => String(line ?? "").length)) + 2
    : 0;
  const timeOf = timesIn(log);
  const times = mentions.map(({ line }) => (line === undefined ? "" : (timeOf(line) ?? "")));
  const timeWidth = times.some((time) => time !== "") ? timeColumn : 0;
  const indent = countWidth + lineWidth + timeWidth + 2;
  const rows = mentions.flatMap(({ what, times: count, line }, at) => {
    const says = wrap(what.says, look.width - indent - keyWidth - 2);
    const keys = wrap(what.key, keyWidth);
    return Array.from({ length: Math.max(says.length, keys.length) }, (_, nth) => {
      const often = padStart(nth === 0 ? String(count) : "", countWidth);
      const first = padStart(nth === 0 ? String(line ?? "") : "", lineWidth);
      const time = padStart(nth === 0 ? (times[at] ?? "") : "", timeWidth);
      return `${often}${first}${time}  ${paint.strong(padEnd(keys[nth] ?? "", keyWidth))}  ${says[nth] ?? ""}`.trimEnd();
    });
  });
  const first = mustHave(mentions[0], "a mention");
  return [
    paint.faint(
      `${padStart("times", countWidth)}${padStart(lineWidth > 0 ? "line" : "", lineWidth)}${padStart(timeWidth > 0 ? "first at" : "", timeWidth)}  what the input mentions`,
    ),
    ...rows,
    "",
    "One of them in full, with what it proves and whether a retry is safe:",
    `  ${paint.link(labCommand(`explain ${shellWord(first.what.key)}`))}`,
    "",
  ].join("\n");
}

/** Says which words of other programs were found and not counted; nothing if there are none. */
export function leftOutWords(leftOut: readonly Mention[], look: Look): string {
  if (leftOut.length === 0) return "";
  const each = leftOut.map(({ what, times }) => `${what.by}'s "${what.key}"${times === 1 ? "" : ` (${times} times)`}`);
  const says = `Left out, because the words around it are another program's: ${each.join(", ")}`;
  return `\n${wrap(says, look.width).join("\n")}\n`;
}
