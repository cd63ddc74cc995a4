import type { SpringProperty } from "./property.ts";
import { uniformName } from "./property-names.ts";

/** Deeper than anybody nests placeholders, and far from a stack overflow. */
const deepest = 200;
const longest = 100_000;

interface Resolved {
  readonly text: string;
  /** How many placeholders surround the text. */
  readonly depth: number;
}

class Unresolvable extends Error {}

/** Replaces `${name}` and `${name:default}`. A property that cannot be resolved keeps its text and the reason. */
export function resolveAll(properties: readonly SpringProperty[]): SpringProperty[] {
  const placeholders = new Placeholders(properties);
  return properties.map((property) =>
    property.value?.includes("${") && !property.literal
      ? { ...property, ...placeholders.resolve(property.value) }
      : property,
  );
}

/** Replaces the placeholders of a text by values of these properties. */
export function resolveIn(text: string, properties: readonly SpringProperty[]): ReturnType<Placeholders["resolve"]> {
  return text.includes("${") ? new Placeholders(properties).resolve(text) : { value: text };
}

/** The canonical form of a name; only a name in this form matches every spelling of a property. */
const canonical = /^(?:[a-z0-9][a-z0-9-]*|\[[^\]]*\])(?:\.[a-z0-9][a-z0-9-]*|\[[^\]]*\])*$/;

class Placeholders {
  /** Values by uniform name, and by the name as written. */
  readonly #written = new Map<string, string>();
  readonly #exactly = new Map<string, string>();
  readonly #resolved = new Map<string, Resolved>();
  /** The properties that are being resolved, with the names by which they were requested. */
  readonly #within = new Map<string, string>();

  /** Of two properties with one name, the first wins. */
  constructor(properties: readonly SpringProperty[]) {
    for (const { name, value } of properties) {
      const uniform = uniformName(name);
      if (value === null) continue;
      if (!this.#written.has(uniform)) this.#written.set(uniform, value);
      if (!this.#exactly.has(name)) this.#exactly.set(name, value);
    }
  }

  resolve(text: string): { readonly value: string; readonly unresolved?: string } {
    try {
      return { value: this.#resolve(text, 0).text };
    } catch (error) {
      if (!(error instanceof Unresolvable)) throw error;
      this.#within.clear();
      return { value: text, unresolved: error.message };
    }
  }

  #resolve(text: string, depth: number): Resolved {
    const parts: string[] = [];
    let [length, deep] = [0, depth];
    const put = (part: string) => {
      parts.push(part);
      length += part.length;
      if (length > longest) throw new Unresolvable(`its placeholders expand to more than ${longest} characters`);
    };
    let unclosed: ReadonlySet<number> | undefined;
    for (let from = 0; ; ) {
      const start = text.indexOf("${", from);
      if (start < 0) {
        put(text.slice(from));
        return { text: parts.join(""), depth: deep - depth };
      }
      unclosed ??= unclosedIn(text);
      if (unclosed.has(start + 1)) {
        put(text.slice(from, start + 2));
        from = start + 2;
        continue;
      }
      if (text[start - 1] === "\\") {
        put(`${text.slice(from, start - 1)}\${`);
        from = start + 2;
        continue;
      }
      put(text.slice(from, start));
      const end = closing(text, start + 2);
      const meant = this.#placeholder(text.slice(start + 2, end), depth + 1);
      put(meant.text);
      deep = Math.max(deep, depth + 1 + meant.depth);
      from = end + 1;
    }
  }

  /**
   * Uses the part after the colon only if the name is unknown. Without a colon, the placeholder stays, with its name
   * resolved.
   */
  #placeholder(inner: string, depth: number): Resolved {
    if (depth > deepest) throw tooDeep();
    const colon = outerColon(inner);
    const name = this.#resolve(inner.slice(0, colon), depth);
    const value = this.#valueOf(name.text, depth);
    if (value !== undefined) return { text: value.text, depth: Math.max(name.depth, value.depth) };
    if (colon === undefined) return { text: `\${${name.text}}`, depth: name.depth };
    return this.#resolve(inner.slice(colon + 1), depth);
  }

  #valueOf(name: string, depth: number): Resolved | undefined {
    const uniform = canonical.test(name) ? uniformName(name) : `=${name}`;
    const written = this.#written.get(uniform) ?? this.#exactly.get(name);
    if (written === undefined) return undefined;
    if (this.#within.has(uniform))
      throw new Unresolvable(`its placeholders form a circle: ${this.#circle(uniform, name)}`);
    let value = this.#resolved.get(uniform);
    if (value === undefined) {
      this.#within.set(uniform, name);
      value = this.#resolve(written, depth);
      this.#within.delete(uniform);
      this.#resolved.set(uniform, value);
    }
    if (depth + value.depth > deepest) throw tooDeep();
    return value;
  }

  #circle(uniform: string, name: string): string {
    const names = [...this.#within.values()].slice([...this.#within.keys()].indexOf(uniform));
    const shown = names.length > 6 ? [...names.slice(0, 4), `${names.length - 5} more`, names.at(-1)] : names;
    return [...shown, name].join(" → ");
  }
}

function tooDeep(): Unresolvable {
  return new Unresolvable(`its placeholders are nested more than ${deepest} deep`);
}

/** The positions of brackets that are never closed. Searching from each bracket would take quadratic time. */
function unclosedIn(text: string): ReadonlySet<number> {
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{") open.push(at);
    else if (text[at] === "}") open.pop();
  }
  return new Set(open);
}

/** Finds the closing bracket; plain brackets nest, too. */
function closing(text: string, from: number): number {
  let open = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") open++;
    else if (text[at] === "}" && --open === 0) return at;
  }
  throw new Error(`nothing closes the bracket before ${from}`);
}

/** The first colon outside nested placeholders. */
function outerColon(text: string): number | undefined {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.startsWith("${", at)) open++;
    else if (text[at] === "}") open--;
    else if (text[at] === ":" && open <= 0) return at;
  }
  return undefined;
}
