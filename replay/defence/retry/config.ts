import { refuse } from "../../recorded.ts";

type Readers = Readonly<Record<string, (args: Arguments) => void>>;

/** The arguments after the name of a setting, read one after the other. */
export class Arguments {
  readonly #phrase: string;
  readonly #left: string[];

  constructor(phrase: string, written: readonly string[]) {
    this.#phrase = phrase;
    this.#left = [...written];
  }

  get isEmpty(): boolean {
    return this.#left.length === 0;
  }

  /** Reads a number, or a time in milliseconds. */
  number(otherwise?: number): number {
    const text = this.#left.shift();
    const [, number, unit = "ms"] = /^(-?(?:\d+|\d*\.\d+)) ?(ms|s|m)?$/.exec(text ?? "") ?? [];
    if (number !== undefined) return Number(number) * unitsMs[unit]!;
    if (text === undefined && otherwise !== undefined) return otherwise;
    return refuse(`"${this.#phrase}" needs a number`, "write one, or a time such as 200 ms or 1 s");
  }

  maybeNumber(): number | undefined {
    return this.isEmpty ? undefined : this.number();
  }

  text(): string {
    return this.#left.shift()?.replace(/^"(.*)"$/, "$1") ?? refuse(`"${this.#phrase}" needs a value`, "write one");
  }

  /** Reads the remaining arguments, at least one, in lower case. */
  names(): string[] {
    const names = [this.text()];
    while (!this.isEmpty) names.push(this.text());
    return names.map((name) => name.toLowerCase());
  }
}

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/**
 * Reads settings that are written as phrases: `maxAttempts(4), waitDuration 200 ms`, `A = B = 1 s`, `X with Y 2`. Text in
 * parentheses after a phrase is a remark.
 */
export function readConfig(config: string, readers: Readers): void {
  for (const phrase of phrasesOf(config)) {
    for (const [name, written] of namesOf(phrase)) {
      const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
      const args = new Arguments(phrase, written);
      read?.(args);
      if (read === undefined || !args.isEmpty)
        refuse(`"${phrase}" in the settings "${config}" has no meaning here`, "write it otherwise");
    }
  }
}

function phrasesOf(config: string): string[] {
  const parts = config.split(/, (?![^(]*\))|: (?![^{]*\})| with /);
  return parts.map((part) => part.replace(/^…| defaults\b/g, "").trim()).filter((part) => part !== "");
}

function namesOf(phrase: string): [name: string, written: string[]][] {
  const call = /^(?:new )?([\w.]+)\(([^)]*)\)(?:\.build\(\))?(?: \(.*\))?$/i.exec(phrase);
  if (call !== null) return [[lastName(call[1]!), listed(call[2]!)]];
  const plain = phrase.replace(/ \(.*\)$/, "");
  const chain = plain.split(" = ");
  if (chain.length > 1) return chain.slice(0, -1).map((name) => [lastName(name), [chain.at(-1)!.trim()]]);
  const [, name = plain, value] = /^([\w.]+) (.+)$/.exec(plain) ?? [];
  return [[lastName(name), value === undefined ? [] : [value.trim()]]];
}

function lastName(name: string): string {
  return name.split(".").at(-1)!;
}

/** Splits a list at its commas, except inside braces. */
function listed(list: string): string[] {
  return list === "" ? [] : list.split(/,(?![^{]*\})/).map((each) => each.trim());
}
