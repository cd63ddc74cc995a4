/** The place of a value in a file: keys and positions. */
export type ValuePath = readonly (string | number)[];
export type TellMistake = (path: ValuePath, says: string) => void;
export type MessageValues = Readonly<Record<string, unknown>>;

/** Reports the fields that are not among these names. */
export function only(values: MessageValues, names: readonly string[], path: ValuePath, report: TellMistake): void {
  for (const name of Object.keys(values))
    if (!names.includes(name)) report([...path, name], `"${name}" is not a field here`);
}

/** Returns a text; anything else is reported. */
export function textOf(value: unknown, path: ValuePath, report: TellMistake): string {
  if (typeof value === "string" && value !== "") return value;
  report(path, value === undefined || value === null ? `${path.at(-1)} is missing` : `write "${value}" in quotes`);
  return "";
}

/** Returns the texts of a list, or a single one. */
export function textsOf(value: unknown, path: ValuePath, report: TellMistake): string[] {
  return (Array.isArray(value) ? value : [value]).map((each) => textOf(each, path, report));
}

/** Returns a list; anything else is reported. */
export function listOf(value: unknown, path: ValuePath, report: TellMistake): readonly unknown[] {
  if (Array.isArray(value)) return value;
  report(path, `${path.at(-1)} is not a list`);
  return [];
}

/** Returns the fields of a map, and none of anything else. */
export function asValues(value: unknown): MessageValues {
  return typeof value === "object" && value !== null ? (value as MessageValues) : {};
}
