import { refuse } from "../../recorded.ts";

export type Argument = number | string;
type Readers = Readonly<Record<string, (...args: readonly Argument[]) => void>>;

/**
 * Reads settings that are written as a sentence of phrases: `maxAttempts(4), waitDuration 200 ms`, `A = B = 1 s`, `X with Y 2`.
 * Times become milliseconds, and what stands in brackets after a phrase is only a remark.
 */
export function readConfig(config: string, readers: Readers): void {
  for (const phrase of phrasesOf(config)) {
    for (const [name, args] of namesOf(phrase)) {
      const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
      if (read === undefined)
        refuse(`"${phrase}" in the settings "${config}" has no meaning here`, "write it otherwise");
      else read(...args);
    }
  }
}

function phrasesOf(config: string): string[] {
  const parts = config.split(/, (?![^(]*\))|: (?![^{]*\})| with /);
  return parts.map((part) => part.replace(/^…| defaults\b/g, "").trim()).filter((part) => part !== "");
}

function namesOf(phrase: string): [name: string, args: Argument[]][] {
  const call = /^(?:new )?([\w.]+)\(([^)]*)\)(?:\.build\(\))?(?: \(.*\))?$/i.exec(phrase);
  if (call !== null) return [[lastName(call[1]!), argumentsOf(call[2]!)]];
  const plain = phrase.replace(/ \(.*\)$/, "");
  const chain = plain.split(" = ");
  if (chain.length > 1) return chain.slice(0, -1).map((name) => [lastName(name), [argument(chain.at(-1)!)]]);
  const [, name = plain, value] = /^([\w.]+) (.+)$/.exec(plain) ?? [];
  return [[lastName(name), value === undefined ? [] : [argument(value)]]];
}

function lastName(name: string): string {
  return name.split(".").at(-1)!;
}

function argumentsOf(list: string): Argument[] {
  return list === "" ? [] : list.split(/, ?/).map(argument);
}

function argument(text: string): Argument {
  const [, number, unit] = /^(-?[\d.]+) ?(ms|s)?$/.exec(text.trim()) ?? [];
  if (number === undefined) return text.trim().replace(/^"(.*)"$/, "$1");
  return Number(number) * (unit === "s" ? 1000 : 1);
}
