import { uniformName } from "../configuration/names.ts";
import type { Origin } from "../configuration/property.ts";
import { Refused } from "./refused.ts";

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

/** The arguments by name: those of a shortcut take the names in order, and what has no name is left out. */
export class Named {
  readonly #values = new Map<string, string>();
  readonly #of: string;

  constructor(definition: Definition, fields: readonly string[]) {
    this.#of = definition.name;
    definition.args.forEach(([key, value], index) => {
      const name = key.startsWith(generated) ? (fields[index] ?? key) : key;
      this.#values.set(uniformName(name), value);
    });
  }

  optional(name: string): string | undefined {
    return this.#values.get(uniformName(name));
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
    if (number === undefined) throw new Refused(`${this.#of}: "${text}" is not a whole number`, "write 1, say");
    return number;
  }
}

/** As Java reads an int; undefined where it would not. */
export function wholeNumber(text: string): number | undefined {
  const trimmed = text.replace(/\s/g, "");
  const hex = /^-?(0x|0X|#)[0-9a-fA-F]+$/.test(trimmed);
  if (!hex && !/^[+-]?\d+$/.test(trimmed)) return undefined;
  const digits = hex ? trimmed.replace(/0x|0X|#/, "") : trimmed;
  const number = Number.parseInt(digits, hex ? 16 : 10);
  return number >= -(2 ** 31) && number < 2 ** 31 ? number : undefined;
}

/** As Spring reads a boolean; undefined where it would not. */
export function readFlag(text: string): boolean | undefined {
  if (/^(true|on|yes|1)$/i.test(text.trim())) return true;
  return /^(false|off|no|0)$/i.test(text.trim()) ? false : undefined;
}

/** Some take all values whatever their names. */
export function gathered(definition: Definition): string[] {
  return definition.args.map(([, value]) => value);
}

const examples: Readonly<Record<string, string>> = {
  Path: "Path=/orders/**",
  Method: "Method=GET,POST",
  Host: "Host=**.shop.org",
  Header: "Header=X-New, \\d+",
  Query: "Query=new, yes",
  Cookie: "Cookie=side, new",
  RemoteAddr: "RemoteAddr=10.0.0.0/8",
  After: "After=2030-01-01T00:00:00Z",
  Before: "Before=2030-01-01T00:00:00Z",
  Between: "Between=2030-01-01T00:00:00Z, 2031-01-01T00:00:00Z",
  Weight: "Weight=orders, 10",
  PrefixPath: "PrefixPath=/v2",
  SetPath: "SetPath=/v2/{id}",
  RewritePath: "RewritePath=/orders/(?<rest>.*), /v2/$\\{rest}",
  AddRequestHeader: "AddRequestHeader=X-New, yes",
  AddResponseHeader: "AddResponseHeader=X-New, yes",
  SetStatus: "SetStatus=202",
  RedirectTo: "RedirectTo=302, /new",
};

export function example(name: string): string {
  return examples[name] ?? `${name}=...`;
}
