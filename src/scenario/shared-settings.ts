import { allOf } from "../text/words/lists.ts";
import type { KindRows, SettingRow } from "./setting-rows.ts";

/** Moves settings that several kinds of servers have into groups of their own, so that a list shows each once. */
export function sharedApart(kinds: readonly KindRows[]): KindRows[] {
  const holders = new Map<string, { readonly row: SettingRow; readonly kinds: string[] }>();
  for (const { kind, settings } of kinds) {
    for (const row of settings) {
      const key = JSON.stringify(row);
      const known = holders.get(key);
      if (known === undefined) holders.set(key, { row, kinds: [kind] });
      else known.kinds.push(kind);
    }
  }
  const shared = new Set([...holders].flatMap(([key, { kinds: names }]) => (names.length > 1 ? [key] : [])));
  const isShared = (row: SettingRow) => shared.has(JSON.stringify(row));
  const groups = new Map<string, SettingRow[]>();
  for (const { row, kinds: names } of holders.values()) {
    if (names.length > 1) groups.set(allOf(names), [...(groups.get(allOf(names)) ?? []), row]);
  }
  return [
    ...kinds.map((kind) => ({ ...kind, settings: kind.settings.filter((row) => !isShared(row)) })),
    ...[...groups].map(([kind, settings]) => ({ kind, says: "have these settings in common", settings })),
  ];
}

/** A setting with a name, and the kinds of servers that have it; no kinds if every server does, or every other one. */
export interface NamedSetting {
  readonly row: SettingRow;
  readonly kinds: readonly string[];
}

/** Finds settings by name, such as `retry`, or `retry.wait` for a part. */
export function settingsNamed(
  path: string,
  kinds: readonly KindRows[],
  common: readonly SettingRow[],
): readonly NamedSetting[] {
  const found = new Map<string, { readonly row: SettingRow; readonly kinds: string[] }>();
  for (const { kind, settings } of kinds) {
    for (const row of at(path.split("."), settings)) {
      const key = JSON.stringify(row);
      found.set(key, { row, kinds: [...(found.get(key)?.kinds ?? []), kind] });
    }
  }
  return [...at(path.split("."), common).map((row) => ({ row, kinds: [] })), ...found.values()];
}

/** Adds the settings of the steps of a service, which calls as other servers do. */
export function withSteps(kinds: readonly KindRows[]): readonly KindRows[] {
  const steps = kinds.flatMap(({ settings }) => settings.find(({ name }) => name === "does")?.parts ?? []);
  return steps.length === 0 ? kinds : [...kinds, { kind: "each step of a service", says: "", settings: steps }];
}

function at([name, ...rest]: readonly string[], rows: readonly SettingRow[]): readonly SettingRow[] {
  const found = rows.filter((row) => row.name === name);
  return rest.length === 0 ? found : found.flatMap(({ parts = [] }) => at(rest, parts));
}
