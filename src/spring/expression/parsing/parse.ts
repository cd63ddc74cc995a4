import { atEnd, atFinalEnd, atLineEnd, atLineStart, atStart, atWordBoundary, insideWord } from "./assertions.ts";
import { bracketClass, withCase } from "./brackets.ts";
import { CharSet } from "./char-set.ts";
import { CodePointReader, codeOf, UnplayableRegex } from "./code-point-reader.ts";
import { escapeOf } from "./escapes.ts";
import { noFlags, takeFlags } from "./flags.ts";
import { takeGroupName, takeGroupNumber } from "./group-name.ts";
import { mostLength, type Node, type Repeat } from "./node.ts";
import { withoutQuotations } from "./quotations.ts";
import { takeTimes } from "./times.ts";

const lineEnds = "\\n\\r\\u{85}\\u{2028}\\u{2029}";

export interface ParsedExpression {
  readonly expression: Node;
  /** The number of capturing groups. */
  readonly groups: number;
  readonly names: ReadonlyMap<string, number>;
  /** The highest group that a back reference names, whether or not it exists; 0 without back references. */
  readonly highestReference: number;
}

/** Parses an expression in Java's dialect. */
export class ExpressionParser {
  readonly #reader: CodePointReader;
  readonly #names = new Map<string, number>();
  #groups = 0;
  #highestReference = 0;
  #flags = noFlags;

  constructor(source: string) {
    this.#reader = new CodePointReader(withoutQuotations(source));
  }

  parse(): ParsedExpression {
    const expression = this.#alternatives();
    if (!this.#reader.ended) this.#reader.fail("Unmatched closing ')'");
    return { expression, groups: this.#groups, names: this.#names, highestReference: this.#highestReference };
  }

  /** Flags that are switched on apply up to the end of the group, beyond a `|` too. */
  #alternatives(): Node {
    const flags = this.#flags;
    const first = this.#sequence();
    const others: Node[] = [];
    while (this.#reader.takes("|")) others.push(this.#sequence());
    this.#flags = flags;
    return others.length === 0 ? first : { kind: "choice", of: [first, ...others] };
  }

  #sequence(): Node {
    const of: Node[] = [];
    while (!this.#reader.ended && this.#reader.peek() !== "|" && this.#reader.peek() !== ")") {
      const atom = this.#atom();
      if (atom !== undefined) of.push(this.#repeated(atom));
    }
    return { kind: "sequence", of };
  }

  /** Reads one part that can be repeated; undefined for a switch of flags. */
  #atom(): Node | undefined {
    const reader = this.#reader;
    const { ignoreCase, dotAll, multiline } = this.#flags;
    // Here a count, such as that of `{2}`, has no part to repeat.
    if (reader.peek() === "{") return { kind: "sequence", of: [] };
    const char = reader.next();
    if (char === "*" || char === "+" || char === "?") reader.fail(`Dangling meta character '${char}'`);
    if (char === "(") return this.#group();
    if (char === "[") return set(reader.deeper(() => bracketClass(reader, ignoreCase)));
    if (char === "\\") return this.#escape();
    if (char === ".") return set(dotAll ? "[\\s\\S]" : `[^${lineEnds}]`);
    if (char === "^") return { kind: "assert", holds: multiline ? atLineStart : atStart };
    if (char === "$") return { kind: "assert", holds: multiline ? atLineEnd : atFinalEnd };
    return this.#literal(char);
  }

  #literal(char: string): Node {
    if (this.#flags.ignoreCase && /[A-Za-z]/.test(char)) return set(`[${withCase(char, char, true)}]`);
    return { kind: "char", code: codeOf(char) };
  }

  #escape(): Node {
    const reader = this.#reader;
    const char = reader.peek();
    if (/[1-9]/.test(char)) return this.#backReference(takeGroupNumber(reader, this.#groups));
    reader.at++;
    if (char === "k") {
      if (!reader.takes("<")) reader.fail("\\k is not followed by '<' for named capturing group", reader.at);
      const name = takeGroupName(reader);
      const group = this.#names.get(name);
      return this.#backReference(group ?? reader.fail(`named capturing group <${name}> does not exist`));
    }
    if (char === "b" && reader.has("{g}")) throw new UnplayableRegex("\\b{g}");
    if (char === "b") return { kind: "assert", holds: atWordBoundary };
    if (char === "B") return { kind: "assert", holds: insideWord };
    if (char === "A") return { kind: "assert", holds: atStart };
    if (char === "z") return { kind: "assert", holds: atEnd };
    if (char === "Z") return { kind: "assert", holds: atFinalEnd };
    if (char === "R") return anyLineEnd;
    if (char === "G" || char === "X") throw new UnplayableRegex(`\\${char}`);
    reader.at--;
    const escaped = escapeOf(reader);
    return "set" in escaped ? set(escaped.set) : this.#literal(escaped.char);
  }

  #backReference(group: number): Node {
    this.#highestReference = Math.max(this.#highestReference, group);
    return { kind: "back-reference", group, ignoreCase: this.#flags.ignoreCase };
  }

  #group(): Node | undefined {
    const reader = this.#reader;
    if (!reader.takes("?")) return this.#capturing();
    if (reader.takes(":")) return this.#closed();
    if (reader.takes(">")) return { kind: "atomic", of: this.#closed() };
    for (const [opening, behind, negative] of looks) {
      if (reader.takes(opening)) return this.#look(behind, negative);
    }
    if (reader.takes("<")) {
      const name = takeGroupName(reader);
      if (this.#names.has(name)) reader.fail(`Named capturing group <${name}> is already defined`);
      this.#names.set(name, this.#groups + 1);
      return this.#capturing();
    }
    const flags = this.#flags;
    this.#flags = takeFlags(reader, flags);
    if (reader.next() === ")") return undefined;
    const of = this.#closed();
    this.#flags = flags;
    return of;
  }

  #capturing(): Node {
    const number = ++this.#groups;
    return { kind: "group", number, of: this.#closed() };
  }

  #closed(): Node {
    const inner = this.#reader.deeper(() => this.#alternatives());
    if (!this.#reader.takes(")")) this.#reader.fail("Unclosed group", this.#reader.at);
    return inner;
  }

  #look(behind: boolean, negative: boolean): Node {
    const of = this.#closed();
    if (behind && mostLength(of) === undefined) {
      this.#reader.fail("Look-behind group does not have an obvious maximum length", this.#reader.at - 2);
    }
    return { kind: "look", behind, negative, of };
  }

  #repeated(atom: Node): Node {
    const reader = this.#reader;
    const times = takeTimes(reader);
    if (times === undefined) return atom;
    const greed: Repeat["greed"] = reader.takes("+") ? "possessive" : reader.takes("?") ? "lazy" : "greedy";
    return { kind: "repeat", of: atom, ...times, greed };
  }
}

const looks = [
  ["=", false, false],
  ["!", false, true],
  ["<=", true, false],
  ["<!", true, true],
] as const;

function set(source: string): Node {
  return { kind: "set", set: new CharSet(source) };
}

const char = (code: number): Node => ({ kind: "char", code });

const anyLineEnd: Node = {
  kind: "choice",
  of: [{ kind: "sequence", of: [char(13), char(10)] }, set(`[${lineEnds}\\u{b}\\u{c}]`)],
};
