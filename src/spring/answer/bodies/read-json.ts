import type { Detail } from "../../components/component.ts";
import { doubleText, JavaDouble } from "../../configuration/properties/java-double.ts";

/** The deepest nesting that the framework's parser accepts. */
const deepest = 500;
/** The most digits of a number that it accepts. */
const mostDigits = 1000;

const token = /[{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/g;

/**
 * Reads JSON as the framework's mapper does: numbers keep the digits that JavaScript would lose, keys keep their order,
 * and the last of equal keys wins. Returns undefined if the text is not JSON.
 */
export function readJson(text: string): Detail | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return new Tokens(text.match(token) ?? []).value(0);
}

/** The tokens of a text that is known to be JSON. */
class Tokens {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  value(depth: number): Detail | undefined {
    const first = this.#take();
    if (first === "{" || first === "[") return depth < deepest ? this.#inside(first, depth + 1) : undefined;
    if (first.startsWith('"')) return JSON.parse(first) as string;
    return /^[-\d]/.test(first) ? readNumber(first) : (JSON.parse(first) as boolean | null);
  }

  #inside(open: "{" | "[", depth: number): Detail | undefined {
    const entries = new Map<string, Detail>();
    const items: Detail[] = [];
    const end = open === "{" ? "}" : "]";
    while (this.#tokens[this.#at] !== end) {
      const key = open === "{" ? (JSON.parse(this.#take()) as string) : undefined;
      if (key !== undefined) this.#at += 1;
      const inner = this.value(depth);
      if (inner === undefined) return undefined;
      if (key === undefined) items.push(inner);
      else entries.set(key, inner);
      if (this.#tokens[this.#at] === ",") this.#at += 1;
    }
    this.#at += 1;
    return open === "{" ? entries : items;
  }

  #take(): string {
    return this.#tokens[this.#at++]!;
  }
}

function readNumber(digits: string): JavaDouble | undefined {
  if (digits.length > mostDigits) return undefined;
  return new JavaDouble(/^-?\d+$/.test(digits) ? String(BigInt(digits)) : doubleText(Number(digits)));
}
