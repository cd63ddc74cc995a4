import { JavaRegex } from "../../expression/java-regex.ts";
import { JavaRegexError } from "../../expression/parsing/code-point-reader.ts";
import type { PatternPart } from "./pattern-part.ts";
import { segmentExpression } from "./segment-expression.ts";

/** A pattern that Spring rejects at start, with the index it points at. */
export class PatternRefused extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

export function parsePattern(pattern: string): PatternPart[] {
  return new Parser(pattern).parse();
}

class Parser {
  readonly #pattern: string;
  readonly #parts: PatternPart[] = [];
  readonly #names = new Set<string>();
  #at = 0;
  #hasSegments = false;
  /** Where the segment being read began; -1 between segments. */
  #start = -1;
  #captureStart = -1;
  #captures = 0;
  #inCapture = false;
  #capturesRest = false;
  #stars = false;
  #questionMarks = false;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  parse(): PatternPart[] {
    for (; this.#at < this.#pattern.length; this.#at++) {
      if (this.#pattern[this.#at] === "/") {
        this.#endSegment();
        this.#parts.push({ kind: "slash" });
      } else {
        this.#step(this.#pattern.charAt(this.#at));
      }
    }
    this.#endSegment();
    return this.#parts;
  }

  #refuse(message: string, at = this.#at): never {
    throw new PatternRefused(message, at);
  }

  #step(char: string): void {
    if (this.#start < 0) this.#start = this.#at;
    if (char === "?") {
      this.#questionMarks = true;
    } else if (char === "{") {
      if (this.#inCapture) this.#refuse("captures may not be nested");
      this.#inCapture = true;
      this.#captureStart = this.#at;
    } else if (char === "}") {
      if (!this.#inCapture) this.#refuse("there is no { before this }");
      this.#inCapture = false;
      this.#captures++;
    } else if (char === ":" && this.#inCapture && !this.#capturesRest) {
      this.#skipRegex();
      this.#inCapture = false;
      this.#captures++;
    } else if (this.#isDoubleStar()) {
      this.#checkSegments(this.#at, this.#at + 1);
      this.#pushSegments(undefined);
      this.#at++;
      return;
    } else if (char === "*") {
      if (this.#inCapture && this.#captureStart === this.#at - 1) this.#capturesRest = true;
      this.#stars = true;
    }
    if (this.#inCapture) this.#checkName(char);
  }

  #checkName(char: string): void {
    const first = this.#captureStart + 1 + (this.#capturesRest ? 1 : 0);
    if (this.#at === first && !/[\p{L}\p{Nl}\p{Sc}\p{Pc}]/u.test(char)) {
      this.#refuse(`a captured name may not begin with '${char}'`);
    }
    if (
      this.#at > first &&
      !/[\p{L}\p{Nd}\p{Nl}\p{Sc}\p{Pc}\p{Mn}\p{Mc}\p{Cf}\x00-\x08\x0e-\x1b\x7f-\x9f-]/u.test(char)
    ) {
      this.#refuse(`a captured name may not contain '${char}'`);
    }
  }

  #skipRegex(): void {
    const start = ++this.#at;
    let depth = 0;
    for (; this.#at < this.#pattern.length; this.#at++) {
      const char = this.#pattern[this.#at];
      if (char === "\\") {
        this.#at++;
      } else if (char === "{") {
        depth++;
      } else if (char === "}") {
        if (depth-- > 0) continue;
        if (this.#at === start) this.#refuse("the expression after the colon is missing");
        return;
      } else if (char === "/") {
        this.#refuse("the } that closes this capture is missing");
      }
    }
    this.#refuse("the } that closes this capture is missing", this.#pattern.length - 1);
  }

  #isDoubleStar(): boolean {
    const before = this.#pattern[this.#at - 1];
    const after = this.#pattern[this.#at + 2];
    return (
      this.#pattern.startsWith("**", this.#at) &&
      (before === undefined || before === "/") &&
      (after === undefined || after === "/")
    );
  }

  #checkSegments(start: number, end: number): void {
    if (this.#hasSegments) this.#refuse("a pattern may contain only one ** or {*...}");
    if (start > 1 && end !== this.#pattern.length - 1) {
      this.#refuse("** and {*...} are allowed only at the start or the end of a pattern");
    }
    this.#hasSegments = true;
  }

  /** Replaces the slash before the segments, which belongs to them. */
  #pushSegments(name: string | undefined): void {
    if (this.#parts.at(-1)?.kind === "slash") this.#parts.pop();
    this.#parts.push({ kind: "segments", name });
    this.#reset();
  }

  #reset(): void {
    this.#start = -1;
    this.#captureStart = -1;
    this.#captures = 0;
    this.#capturesRest = false;
    this.#stars = false;
    this.#questionMarks = false;
  }

  #endSegment(): void {
    if (this.#start < 0) return;
    if (this.#inCapture) this.#refuse("the } that closes this capture is missing");
    const text = this.#pattern.slice(this.#start, this.#at);
    const whole = this.#captures === 1 && this.#start === this.#captureStart && text.endsWith("}");
    if (whole && this.#capturesRest) {
      this.#checkSegments(this.#start, this.#at - 1);
      this.#pushSegments(text.slice(2, -1));
      return;
    }
    if (whole) this.#parts.push(this.#capture(text.slice(1, -1)));
    else if (this.#captures > 0) this.#parts.push(this.#mixed(text));
    else if (this.#stars) this.#parts.push(text === "*" ? { kind: "any-segment" } : this.#mixed(text));
    else this.#parts.push({ kind: this.#questionMarks ? "characters" : "literal", text });
    this.#reset();
  }

  #capture(inner: string): PatternPart {
    const colon = inner.indexOf(":");
    const name = colon < 0 ? inner : inner.slice(0, colon);
    const regex = colon < 0 ? undefined : this.#regex(inner.slice(colon + 1), this.#start + colon + 2);
    this.#record(name);
    return { kind: "capture", name, regex };
  }

  #mixed(text: string): PatternPart {
    if (this.#capturesRest) this.#refuse("{*...} must be alone in its segment", this.#start);
    const { source, names } = segmentExpression(text);
    const regex = this.#regex(source, this.#start);
    for (const name of names) this.#record(name);
    return { kind: "mixed", regex, names };
  }

  #regex(source: string, start: number): JavaRegex {
    try {
      return new JavaRegex(source);
    } catch (error) {
      if (error instanceof JavaRegexError)
        this.#refuse(`the expression does not compile: ${error.message}`, start + error.at);
      throw error;
    }
  }

  #record(name: string): void {
    if (this.#names.has(name)) this.#refuse(`'${name}' is captured twice`, this.#start);
    this.#names.add(name);
  }
}
