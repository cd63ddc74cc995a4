import type { Look } from "../../render/look.ts";
import { settingList, settingWithParts } from "../../render/text/lists/setting-list.ts";
import { commonRows, faultRows, type KindRows, kindRows, type SettingRow } from "../../scenario/setting-rows.ts";
import { settingsNamed, withSteps } from "../../scenario/shared-settings.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { suggest } from "../../text/words/suggestion.ts";

/** Lists all settings, those of one kind of server, or one setting with its parts. */
export function settingLines(look: Look, [name]: readonly string[]): string[] {
  const [kinds, common] = [kindRows(), commonRows()];
  if (name === undefined) return settingList(kinds, common, look);
  const kind = kinds.filter((each) => each.kind === name);
  if (kind.length > 0) return settingList(kind, common, look);
  const found = named(name, withSteps(kinds), common);
  return found.flatMap((each, at) => [...(at > 0 ? [""] : []), ...settingWithParts(each, found.length === 1, look)]);
}

/** Returns the number of settings with different names. */
export function settingCount(): number {
  const all = [...kindRows().flatMap(({ settings }) => settings), ...commonRows()];
  return new Set(all.map(({ name }) => name)).size;
}

export function settingData([name]: readonly string[]): unknown {
  const [kinds, everyServer] = [kindRows(), commonRows()];
  if (name === undefined) return { kinds, everyServer };
  const kind = kinds.filter((each) => each.kind === name);
  if (kind.length > 0) return { kinds: kind, everyServer };
  return named(name, kinds, everyServer).map(({ row, kinds: of }) => ({ ...row, kinds: of }));
}

/** Finds a setting by its name, with or without a server's kind in front: `retry`, `retry.wait` or `order.retry`. */
function named(name: string, kinds: readonly KindRows[], common: readonly SettingRow[]) {
  const [first = "", ...rest] = name.split(".");
  const ofKind = kinds.filter(({ kind }) => kind === first);
  const found = ofKind.length > 0 ? settingsNamed(rest.join("."), ofKind, common) : settingsNamed(name, kinds, common);
  if (found.length > 0) return found;
  const ofFaults = settingsNamed(ofKind.length > 0 ? rest.join(".") : name, [], faultRows());
  if (ofFaults.length > 0) return ofFaults;
  const names = [
    ...kinds.flatMap(({ kind, settings }) => [kind, ...settings.map((each) => each.name)]),
    ...common.map((each) => each.name),
  ];
  const cure = suggest(name, [...new Set(names)], `see ${labCommand("list settings")}`);
  throw new ProblemError([{ says: `unknown setting or server "${name}"`, cure }]);
}
