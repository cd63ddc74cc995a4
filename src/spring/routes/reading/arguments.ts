import type { Origin } from "../../configuration/properties/property.ts";
import { PropertyReader } from "../../configuration/properties/property-reader.ts";
import { SpringTree } from "../../configuration/properties/tree.ts";
import { example } from "./examples.ts";
import { Refused } from "./route-mistakes.ts";

/** A predicate or a filter as written: a name, and arguments in order. */
export interface Definition {
  readonly name: string;
  readonly args: readonly (readonly [key: string, value: string])[];
  readonly origin: Origin | undefined;
}

const generated = "_genkey_";

/** `Name=a,b`: empty arguments are dropped, the others trimmed. */
export function shortcut(text: string, origin: Origin | undefined): Definition | undefined {
  const equals = text.indexOf("=");
  if (equals <= 0) return undefined;
  return { name: text.slice(0, equals), args: numbered(tokens(text.slice(equals + 1))), origin };
}

export function tokens(text: string): string[] {
  return text
    .split(",")
    .map((token) => token.trim())
    .filter((token) => token !== "");
}

function numbered(values: readonly string[]): [string, string][] {
  return values.map((value, index) => [`${generated}${index}`, value]);
}

/** The arguments by name: those of a shortcut take the names in order, and extra ones are dropped. */
export class NamedArguments {
  readonly #of: string;
  readonly #reader: PropertyReader;

  constructor(definition: Definition, fields: readonly string[]) {
    this.#of = definition.name;
    const values = new Map<string, string>();
    definition.args.forEach(([key, value], index) => {
      values.set(key.startsWith(generated) ? (fields[index] ?? key) : key, value);
    });
    const properties = [...values].map(([name, value]) => ({ name, value, origin: definition.origin }));
    // Of equal names, the last one counts.
    this.#reader = new PropertyReader(new SpringTree(properties.reverse()));
  }

  optional(name: string): string | undefined {
    return this.#reader.text(name);
  }

  required(name: string): string {
    const value = this.optional(name);
    if (value === undefined || value === "") {
      throw new Refused(`${this.#of} needs its argument "${name}"`, `write it, as in ${example(this.#of)}`);
    }
    return value;
  }

  whole(name: string, otherwise: number): number {
    const text = this.optional(name)?.trim();
    if (text === undefined || text === "") return otherwise;
    const number = wholeNumber(text);
    if (number === undefined)
      throw new Refused(`${this.#of}: "${text}" is not a whole number`, "write a number such as 1");
    return number;
  }

  flag(name: string, otherwise: boolean): boolean {
    return this.#read((reader) => reader.boolean(name)) ?? otherwise;
  }

  word<Word extends string>(name: string, words: readonly Word[], otherwise: Word): Word {
    return this.#read((reader) => reader.word(name, words)) ?? otherwise;
  }

  list(name: string): readonly string[] | undefined {
    return this.#read((reader) => reader.list(name))?.items.filter((item) => item !== "");
  }

  durationMs(name: string): number | undefined {
    return this.#read((reader) => reader.durationMs(name));
  }

  bytes(name: string): number | undefined {
    return this.#read((reader) => reader.bytes(name));
  }

  #read<T>(read: (reader: PropertyReader) => T): T {
    const value = read(this.#reader);
    const [refusal] = this.#reader.refusals;
    if (refusal === undefined) return value;
    throw new Refused(`${this.#of}: ${refusal.why}`, refusal.cure);
  }
}

/** Reads an int as Java does; undefined if it is not one. */
export function wholeNumber(text: string): number | undefined {
  const trimmed = text.replace(/\s/g, "");
  const hex = /^-?(0x|0X|#)[0-9a-fA-F]+$/.test(trimmed);
  if (!hex && !/^[+-]?\d+$/.test(trimmed)) return undefined;
  const digits = hex ? trimmed.replace(/0x|0X|#/, "") : trimmed;
  const number = Number.parseInt(digits, hex ? 16 : 10);
  return number >= -(2 ** 31) && number < 2 ** 31 ? number : undefined;
}

/** Reads a boolean as Spring does; undefined if it is not one. */
export function readFlag(text: string): boolean | undefined {
  if (/^(true|on|yes|1)$/i.test(text.trim())) return true;
  return /^(false|off|no|0)$/i.test(text.trim()) ? false : undefined;
}

/** All values, for a definition that ignores their names. */
export function gathered(definition: Definition): string[] {
  return definition.args.map(([, value]) => value);
}
