import { Translator } from "./translate.ts";

/** An expression in Java's dialect. It throws what `reader.ts` names where Java, or this program, cannot use it. */
export class JavaRegex {
  readonly groups: number;
  readonly #names: ReadonlyMap<string, number>;
  readonly #source: string;
  readonly #whole: RegExp;

  constructor(source: string) {
    const translated = new Translator(source).translate();
    this.groups = translated.groups;
    this.#names = translated.names;
    this.#source = translated.source;
    this.#whole = new RegExp(`^(?:${translated.source})$`, "v");
  }

  /** The whole text is meant, as with Java's `matches`. */
  matches(text: string): boolean {
    return this.#whole.test(text);
  }

  /** What each group took of the whole text; undefined where it does not match. */
  capture(text: string): (string | undefined)[] | undefined {
    const found = this.#whole.exec(text);
    return found === null ? undefined : Array.from({ length: this.groups }, (_, n) => found.groups?.[`g${n + 1}`]);
  }

  /** Java's `replaceAll`; it throws a RangeError where the replacement names a group that is not there. */
  replaceAll(text: string, replacement: string): string {
    const every = new RegExp(this.#source, "gv");
    return text.replace(every, (found: string, ...rest: unknown[]) => {
      const groups = (rest.at(-1) ?? {}) as Readonly<Record<string, string | undefined>>;
      return this.#replacement(replacement, (n) => (n === 0 ? found : (groups[`g${n}`] ?? "")));
    });
  }

  #replacement(text: string, group: (number: number) => string): string {
    let result = "";
    for (let at = 0; at < text.length; at++) {
      const char = text[at]!;
      if (char === "\\") {
        if (++at >= text.length) throw new RangeError("character to be escaped is missing");
        result += text[at];
      } else if (char === "$") {
        const [number, end] = this.#reference(text, at + 1);
        result += group(number);
        at = end - 1;
      } else {
        result += char;
      }
    }
    return result;
  }

  #reference(text: string, at: number): [number: number, end: number] {
    const name = /^\{([A-Za-z][A-Za-z0-9]*)\}/.exec(text.slice(at));
    if (name) {
      const number = this.#names.get(name[1]!);
      if (number === undefined) throw new RangeError(`No group with name {${name[1]}}`);
      return [number, at + name[0].length];
    }
    if (!/[0-9]/.test(text[at] ?? "")) throw new RangeError("Illegal group reference");
    let number = Number(text[at]);
    if (number > this.groups) throw new RangeError(`No group ${number}`);
    let end = at + 1;
    while (/[0-9]/.test(text[end] ?? "") && number * 10 + Number(text[end]) <= this.groups) {
      number = number * 10 + Number(text[end++]);
    }
    return [number, end];
  }
}
