import { refuse } from "../../../recorded.ts";

export type Arguments = Readonly<Record<string, number | string | undefined>>;

/**
 * Reads a call in Python: `wait_exponential(multiplier=1, max=10)`. The arguments of a function without named ones are calls
 * themselves; they are returned as text.
 */
export function pythonCall<Name extends string>(
  written: string,
  known: Readonly<Record<Name, readonly string[]>>,
): { name: Name; args: Arguments; rest: string[] } {
  const [, name = "", list = ""] = /^(\w+)\((.*)\)$/.exec(written.trim()) ?? [];
  if (!Object.hasOwn(known, name))
    refuse(`"${written}" has no meaning here`, `write one of ${Object.keys(known).join(", ")}`);
  const names = known[name as Name];
  const parts = list === "" ? [] : list.split(/,\s*(?![^(]*\))/);
  if (names.length === 0 && parts.every((part) => /^\w+\(.*\)$/.test(part)))
    return { name: name as Name, args: {}, rest: parts };
  const args = parts.map((part, index): [string, number | string] => {
    const [, key = names[index] ?? "", value = part] = /^(\w+)=(.*)$/.exec(part) ?? [];
    if (!names.includes(key) || !/^-?[\w.]+$/.test(value))
      refuse(`"${part}" in "${written}" has no meaning here`, `write one of ${names.join(", ")}`);
    return [key, Number.isNaN(Number(value)) ? value : Number(value)];
  });
  return { name: name as Name, args: Object.fromEntries(args), rest: [] };
}
