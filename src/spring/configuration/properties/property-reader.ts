import { ownValue } from "../../../text/values/own-value.ts";
import { listed } from "../../../text/words/lists.ts";
import type { SpringProperty } from "./property.ts";
import { type Refusal, refuse, refuseUnresolved } from "./refusal.ts";
import type { SpringList, SpringTree } from "./tree.ts";

/** Reads properties as the types that Spring binds them to, and collects those that cannot be read. */
export class PropertyReader {
  readonly tree: SpringTree;
  readonly #refused: Refusal[] = [];

  constructor(tree: SpringTree) {
    this.tree = tree;
  }

  refuse(property: SpringProperty, why: string, cure: string): void {
    this.#refused.push(refuse(property, why, cure));
  }

  get refusals(): readonly Refusal[] {
    return [...[...this.tree.unresolved].map(refuseUnresolved), ...this.#refused];
  }

  text(name: string): string | undefined {
    return this.tree.get(name)?.value ?? undefined;
  }

  /** Reads a list, which may have no gaps. */
  list(name: string): SpringList | undefined {
    const list = this.tree.list(name);
    if (list?.unreached) this.refuse(list.unreached, `${name} has no such item`, "count the items from [0] on");
    return list;
  }

  /** Reads a switch that Spring compares with `true`: any other word means false. */
  isTrue(name: string, otherwise: boolean): boolean {
    const text = this.text(name);
    return text === undefined ? otherwise : text.toLowerCase() === "true";
  }

  boolean(name: string): boolean | undefined {
    const property = this.tree.get(name);
    const text = property?.value?.trim().toLowerCase();
    if (!property || !text) return undefined;
    const isText = typeof property.typed !== "number";
    if (isText && ["true", "on", "yes", "1"].includes(text)) return true;
    if (isText && ["false", "off", "no", "0"].includes(text)) return false;
    this.refuse(property, `${property.value} is neither true nor false`, "write true or false");
    return undefined;
  }

  /** Reads one of several words, in any case and punctuation. */
  word<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const property = this.tree.get(name);
    const text = property?.value?.trim();
    if (!property || !text) return undefined;
    const meant = typeof property.typed === "boolean" ? truths[`${property.typed}`] : [text];
    const found = words.find((word) => meant.some((each) => plain(word) === plain(each)));
    if (!found) this.refuse(property, `${text} is not a known value`, `write ${listed(words)}`);
    return found;
  }

  integer(name: string): number | undefined {
    const property = this.tree.get(name);
    return property && this.integerOf(property);
  }

  /** `example`: a number for the message of a refusal. */
  integerOf(property: SpringProperty, example?: number): number | undefined {
    const { typed } = property;
    const text = property.value?.replace(/\s/g, "");
    if (!property.value || text === undefined) return undefined;
    const number = typeof typed === "number" ? Math.trunc(typed) : integerIn(text);
    if (Number.isInteger(number) && number >= -(2 ** 31) && number < 2 ** 31) return number;
    this.refuse(
      property,
      `${text} is not a whole number`,
      `write a whole number${example === undefined ? "" : `, such as ${example}`}`,
    );
    return undefined;
  }

  /** `unit`: the unit of a plain number. */
  durationMs(name: string, unit = "ms"): number | undefined {
    const property = this.tree.get(name);
    const text = property?.value;
    if (!property || !text) return undefined;
    const ms = simpleDurationMs(text, unit) ?? isoDurationMs(text);
    if (ms === undefined)
      this.refuse(property, `${text} is not a duration`, "write a number with a unit, such as 10s or 500ms");
    return ms;
  }

  bytes(name: string): number | undefined {
    const property = this.tree.get(name);
    const text = property?.value?.replace(/\s/g, "");
    if (!property?.value || text === undefined) return undefined;
    const [, amount, unit] = /^([+-]?\d+)([a-zA-Z]{0,2})$/.exec(text) ?? [];
    const power = ["B", "KB", "MB", "GB", "TB"].indexOf(unit || "B");
    const bytes = BigInt(amount ?? 0) * 1024n ** BigInt(Math.max(0, power));
    if (amount === undefined || power < 0 || BigInt.asIntN(64, bytes) !== bytes) {
      this.refuse(property, `${text} is not a size`, "write a number with B, KB, MB, GB or TB, such as 10MB");
      return undefined;
    }
    return Number(bytes);
  }
}

/** Reads digits, or hexadecimal ones after 0x or #; NaN for anything else. */
function integerIn(text: string): number {
  const [, sign, hexadecimal, digits] = /^([+-]?)(?:(?<!\+)(?:0[xX]|#)([0-9a-fA-F]+)|(\d+))$/.exec(text) ?? [];
  const size = hexadecimal === undefined ? Number(digits) : Number.parseInt(hexadecimal, 16);
  return sign === "-" ? -size : size;
}

/** The words that a file may contain for a boolean. YAML keeps only the boolean, so each word is tried. */
const truths = { true: ["true", "on", "yes"], false: ["false", "off", "no"] } as const;

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, "");
}

const unitMs: Readonly<Record<string, number>> = { ns: 1e-6, us: 1e-3, ms: 1, s: 1e3, m: 6e4, h: 36e5, d: 864e5 };

function simpleDurationMs(text: string, usualUnit: string): number | undefined {
  const [, amount, unit] = /^([+-]?\d+)([a-zA-Z]{0,2})$/.exec(text) ?? [];
  const factor = ownValue(unitMs, unit?.toLowerCase() || usualUnit);
  return amount === undefined || factor === undefined ? undefined : Number(amount) * factor;
}

function isoDurationMs(text: string): number | undefined {
  const parts = /^([+-])?P(?:([+-]?\d+)D)?(?:T(?:([+-]?\d+)H)?(?:([+-]?\d+)M)?(?:([+-]?\d+(?:\.\d{0,9})?)S)?)?$/i.exec(
    text,
  );
  if (!parts || /[PT]$/i.test(text)) return undefined;
  const [d, h, m, s] = parts.slice(2).map((part) => Number(part ?? 0)) as [number, number, number, number];
  return (parts[1] === "-" ? -1 : 1) * (d * 864e5 + h * 36e5 + m * 6e4 + s * 1e3);
}
