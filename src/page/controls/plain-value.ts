import { ProblemError } from "../../text/problems/problem.ts";
import { shown } from "../../text/values/format-value.ts";

/**
 * Reads a value as `--set` does, without a YAML parser, which would be a third of a page: plain and quoted scalars, and lists and
 * maps in brackets.
 */
export function readValue(value: string, written: string): unknown {
  const reader = new FlowReader(value.trim(), written);
  const read = reader.value(/^$/);
  reader.end();
  return read;
}

const numbers = /^([-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?|0o[0-7]+|0x[\da-fA-F]+)$/;
const words: ReadonlyMap<string, unknown> = new Map(
  Object.entries({ null: null, true: true, false: false, ".inf": Number.POSITIVE_INFINITY }).flatMap(([word, value]) =>
    [word, word.toUpperCase(), word[0]!.toUpperCase() + word.slice(1)].map((each) => [each, value] as const),
  ),
);

class FlowReader {
  #rest: string;
  readonly #written: string;

  constructor(text: string, written: string) {
    this.#rest = text;
    this.#written = written;
  }

  /** `stop`: the signs that end a plain scalar here. */
  value(stop: RegExp): unknown {
    if (this.#takes("[")) return this.#list();
    if (this.#takes("{")) return this.#map();
    const quoted = /^"(?:[^"\\]|\\.)*"|^'(?:[^']|'')*'/.exec(this.#rest)?.[0];
    if (quoted !== undefined) {
      this.#skip(quoted.length);
      return quoted.startsWith("'") ? quoted.slice(1, -1).replaceAll("''", "'") : this.#unquoted(quoted);
    }
    if (/^[*&@`|>"']/.test(this.#rest) || (stop.source === "^$" && this.#rest.startsWith("%"))) throw this.#wrong();
    const found = this.#rest.search(stop);
    const text = (found < 0 || stop.source === "^$" ? this.#rest : this.#rest.slice(0, found)).trim();
    if (/:(\s|$)|\s#/.test(text)) throw this.#wrong();
    this.#skip(found < 0 || stop.source === "^$" ? this.#rest.length : found);
    return scalar(text);
  }

  end(): void {
    if (this.#rest !== "") throw this.#wrong();
  }

  #list(): unknown[] {
    const items: unknown[] = [];
    while (!this.#takes("]")) {
      items.push(this.value(/[,\]]/));
      if (!this.#takes(",") && !this.#rest.startsWith("]")) throw this.#wrong();
    }
    return items;
  }

  #map(): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    while (!this.#takes("}")) {
      const key = this.value(/:\s|:$|[,}]/);
      if (!this.#takes(":")) throw this.#wrong();
      entries.push([String(key), this.value(/[,}]/)]);
      if (!this.#takes(",") && !this.#rest.startsWith("}")) throw this.#wrong();
    }
    return Object.fromEntries(entries);
  }

  #unquoted(quoted: string): string {
    try {
      return JSON.parse(quoted);
    } catch {
      throw this.#wrong();
    }
  }

  #takes(sign: string): boolean {
    if (!this.#rest.startsWith(sign)) return false;
    this.#skip(1);
    return true;
  }

  #skip(count: number): void {
    this.#rest = this.#rest.slice(count).trimStart();
  }

  #wrong(): ProblemError {
    const says = `${this.#written}: ${shown(this.#rest)} cannot be read`;
    return new ProblemError([{ says, cure: "write a plain value, or a list or map in brackets" }]);
  }
}

function scalar(text: string): unknown {
  if (text === "" || text === "~") return null;
  if (words.has(text)) return words.get(text);
  return numbers.test(text) ? Number(text) : text;
}
