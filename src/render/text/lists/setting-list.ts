import type { KindRows, SettingRow } from "../../../scenario/setting-rows.ts";
import { type NamedSetting, sharedApart } from "../../../scenario/shared-settings.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { allOf } from "../../../text/words/lists.ts";
import type { Look } from "../../look.ts";
import { wrapHint } from "../drawing/hint.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

/** Lists all settings: those of each kind of server, those that several kinds share, and those of every server. */
export function settingList(kinds: readonly KindRows[], common: readonly SettingRow[], look: Look): string[] {
  const ends = [
    `A setting is written server.setting=value, as in ${labCommand("run timeout-504 --set order.timeout=500ms")}`,
    `For the parts of one: ${labCommand("list settings retry")}`,
    `Faults are settings too; see ${labCommand("list faults")}`,
  ];
  return [
    ...sharedApart(kinds).flatMap(({ kind, says, settings }) => [
      ...settingBlock(`${kind}: ${says}`, settings, look),
      "",
    ]),
    ...settingBlock("every server", common, look),
    "",
    ...ends.flatMap((line) => wrapHint(line, look.width)),
  ];
}

/** Lists settings below their heading, each with its values and its effect. */
export function settingBlock(head: string, settings: readonly SettingRow[], look: Look): string[] {
  const paint = paintFor(look);
  const lines = settings.flatMap((setting) => [
    ...indented(`${setting.name}: ${takesWords(setting)}`, 2, look).map(paint.strong),
    ...indented(quoted(setting.says), 6, look),
    ...belowSetting(setting, look),
  ]);
  const none = indented("no settings of its own", 2, look);
  return [...wrap(head, look.width).map(paint.link), ...(lines.length > 0 ? lines : none)];
}

/** Keys of steps are shown whole, because no other page of the program lists them; parts of other settings only by name. */
function belowSetting({ name, parts }: SettingRow, look: Look): string[] {
  if (parts === undefined) return [];
  if (name !== "does") return indented(partNames(parts), 6, look).map(paintFor(look).faint);
  const within = { ...look, width: look.width - 6 };
  return settingBlock("Keys of a step:", parts, within).map((line) => `      ${line}`);
}

function partNames(parts: readonly SettingRow[]): string {
  return `Parts: ${parts.map(({ name }) => name).join(", ")}`;
}

/** Describes one setting with all of its parts. `isOnly`: no kind of server has another setting of this name. */
export function settingWithParts({ row, kinds }: NamedSetting, isOnly: boolean, look: Look): string[] {
  const all = isOnly ? "Every server has it." : "Every other server has it.";
  const who = kinds.length === 0 ? all : `Servers that have it: ${allOf(kinds)}.`;
  return [...partLines(row, 0, look), ...indented(who, 4, look), ...partsBelow(row, 2, look)];
}

function partsBelow({ parts = [] }: SettingRow, depth: number, look: Look): string[] {
  return parts.flatMap((part) => [...partLines(part, depth, look), ...partsBelow(part, depth + 2, look)]);
}

function partLines(row: SettingRow, depth: number, look: Look): string[] {
  const paint = paintFor(look);
  return [
    ...indented(`${row.name}: ${takesWords(row)}`, depth, look).map(paint.strong),
    ...indented(quoted(row.says), depth + 4, look),
  ];
}

/** Says which values a setting takes, and its default. */
export function takesWords({ takes, mustBeThere, byDefault }: SettingRow): string {
  const usually = mustBeThere ? "; required" : byDefault === undefined ? "" : `; by default ${byDefault}`;
  return plain(takes) + usually;
}

/** Removes the backticks around values, which a terminal does not need. */
function plain(text: string): string {
  return text.replaceAll("`", "");
}

/** Puts quotes around words of a file or a command line, because a terminal does not show Markdown. */
export function quoted(text: string): string {
  return text.replaceAll("`", '"');
}

export function indented(text: string, columns: number, look: Look): string[] {
  return wrap(text, look.width - columns).map((line) => " ".repeat(columns) + line);
}
