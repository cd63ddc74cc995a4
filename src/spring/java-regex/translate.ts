import { bracketClass, withCase } from "./brackets.ts";
import { escapeOf, literal } from "./escapes.ts";
import { Reader, UnplayableRegex } from "./reader.ts";

const lineEnds = "\\n\\r\\u{85}\\u{2028}\\u{2029}";
const finalEnd = `(?=(?:\\r\\n|[${lineEnds}])?$)`;
const anyLineEnd = `(?:\\r\\n|[${lineEnds}\\u{b}\\u{c}])`;

export interface Translated {
  readonly source: string;
  /** How many groups capture. */
  readonly groups: number;
  readonly names: ReadonlyMap<string, number>;
}

/** Turns a Java expression into one of JavaScript's, in which group n is named `gn`. */
export class Translator {
  readonly #reader: Reader;
  readonly #names = new Map<string, number>();
  #groups = 0;
  #atomics = 0;
  #ignoreCase = false;
  #dotAll = false;

  constructor(source: string) {
    this.#reader = new Reader(source);
  }

  translate(): Translated {
    const source = this.#alternatives();
    if (!this.#reader.ended) this.#reader.fail("Unmatched closing ')'");
    return { source, groups: this.#groups, names: this.#names };
  }

  #alternatives(): string {
    const flags = [this.#ignoreCase, this.#dotAll] as const;
    let source = this.#sequence();
    while (this.#reader.takes("|")) source += `|${this.#sequence()}`;
    [this.#ignoreCase, this.#dotAll] = flags;
    return source;
  }

  #sequence(): string {
    let source = "";
    while (!this.#reader.ended && this.#reader.peek() !== "|" && this.#reader.peek() !== ")") {
      const atom = this.#atom();
      source += atom === undefined ? "" : this.#repeated(atom);
    }
    return source;
  }

  /** One thing that can be repeated; undefined for a switch of flags. */
  #atom(): string | undefined {
    const reader = this.#reader;
    const char = reader.next();
    if (char === "(") return this.#group();
    if (char === "[") return bracketClass(reader, this.#ignoreCase);
    if (char === "\\") return this.#escape();
    if (char === ".") return this.#dotAll ? "[\\s\\S]" : `[^${lineEnds}]`;
    if (char === "^") return "(?:^)";
    if (char === "$") return `(?:${finalEnd})`;
    if (char === "*" || char === "+" || char === "?") reader.fail(`Dangling meta character '${char}'`);
    if (char === "{") reader.fail("Illegal repetition", reader.at - 2);
    return this.#literal(char);
  }

  #literal(char: string): string {
    return this.#ignoreCase && /[A-Za-z]/.test(char) ? `[${withCase(char, char, true)}]` : literal(char);
  }

  #escape(): string {
    const reader = this.#reader;
    const char = reader.peek();
    if (/[1-9]/.test(char)) return this.#backReference(this.#groupNumber());
    reader.at++;
    if (char === "Q") {
      const quoted = [...reader.until("\\E")].map((each) => this.#literal(each)).join("");
      reader.takes("\\E");
      return `(?:${quoted})`;
    }
    if (char === "k") {
      if (!reader.takes("<")) reader.fail("\\k is not followed by '<' for named capturing group", reader.at);
      const name = reader.until(">");
      reader.next();
      return this.#backReference(
        this.#names.get(name) ?? reader.fail(`named capturing group <${name}> does not exist`),
      );
    }
    if (char === "b" || char === "B") return `(?:\\${char})`;
    if (char === "A") return "(?:^)";
    if (char === "z") return "(?:$)";
    if (char === "Z") return `(?:${finalEnd})`;
    if (char === "R") return anyLineEnd;
    if (char === "G" || char === "X") throw new UnplayableRegex(`\\${char}`);
    reader.at--;
    const escaped = escapeOf(reader);
    return "set" in escaped ? escaped.set : this.#literal(escaped.char);
  }

  /** Java takes as many digits as there are groups for them. */
  #groupNumber(): number {
    let number = Number(this.#reader.next());
    while (/[0-9]/.test(this.#reader.peek()) && number * 10 + Number(this.#reader.peek()) <= this.#groups) {
      number = number * 10 + Number(this.#reader.next());
    }
    return number;
  }

  #backReference(group: number): string {
    if (this.#ignoreCase) throw new UnplayableRegex("a back reference without regard to case");
    // In Java a group that has not matched fails; in JavaScript it matches nothing.
    return group > this.#groups ? "(?!)" : `(?:\\k<g${group}>)`;
  }

  #group(): string {
    const reader = this.#reader;
    const flags = [this.#ignoreCase, this.#dotAll] as const;
    if (!reader.takes("?")) return this.#closed(`(?<g${++this.#groups}>`);
    for (const opening of [":", "=", "!", "<=", "<!"]) if (reader.takes(opening)) return this.#closed(`(?${opening}`);
    if (reader.takes(">")) return this.#atomic(this.#closed("(?:"));
    if (reader.takes("<")) {
      const name = reader.until(">");
      if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) reader.fail("named capturing group has an invalid name", reader.at);
      reader.next();
      if (this.#names.has(name)) reader.fail(`Named capturing group <${name}> is already defined`);
      this.#names.set(name, ++this.#groups);
      return this.#closed(`(?<g${this.#groups}>`);
    }
    this.#switch(reader.at);
    if (reader.takes(")")) return "(?:)";
    const group = this.#closed("(?:");
    [this.#ignoreCase, this.#dotAll] = flags;
    return group;
  }

  #switch(from: number): void {
    const reader = this.#reader;
    let on = true;
    for (let flag = reader.next(); flag !== ")" && flag !== ":"; flag = reader.next()) {
      if (flag === "-") on = false;
      else if (flag === "i") this.#ignoreCase = on;
      else if (flag === "s") this.#dotAll = on;
      else if (flag !== "" && "mxudU".includes(flag)) throw new UnplayableRegex(`the flag ${flag}`);
      else reader.fail(reader.at === from + 1 ? "Unknown inline modifier" : "Unknown flag");
    }
    if (reader.peek(-1) === ")") reader.at--;
  }

  #closed(opening: string): string {
    const inner = this.#alternatives();
    if (!this.#reader.takes(")")) this.#reader.fail("Unclosed group", this.#reader.at);
    return `${opening}${inner})`;
  }

  /** A look ahead is never tried again once it has matched. */
  #atomic(inner: string): string {
    const name = `atomic${++this.#atomics}`;
    return `(?:(?=(?<${name}>${inner}))\\k<${name}>)`;
  }

  #repeated(atom: string): string {
    const reader = this.#reader;
    const start = reader.at;
    let source = atom;
    for (let times = this.#times(); times !== undefined; times = this.#times()) {
      const whole = /^\(\?(=|!|<=|<!)/.test(source) || reader.at - start > 1 ? `(?:${source})` : source;
      if (reader.takes("+")) source = this.#atomic(`${whole}${times}`);
      else source = `${whole}${times}${reader.takes("?") ? "?" : ""}`;
      if (["*", "+", "?"].includes(reader.peek())) reader.fail(`Dangling meta character '${reader.peek()}'`, reader.at);
    }
    return source;
  }

  #times(): string | undefined {
    const reader = this.#reader;
    if (["*", "+", "?"].includes(reader.peek())) return reader.next();
    if (reader.peek() !== "{") return undefined;
    const opened = reader.at;
    if (!/[0-9]/.test(reader.peek(1))) reader.fail("Illegal repetition");
    const counts = /^\{(\d+)(,(\d*))?\}/.exec(reader.text.slice(opened, opened + 40).join(""));
    if (!counts) return reader.fail("Unclosed counted closure", opened + 1);
    reader.at += counts[0].length;
    if (counts[3] && Number(counts[3]) < Number(counts[1])) reader.fail("Illegal repetition range");
    return counts[0];
  }
}
