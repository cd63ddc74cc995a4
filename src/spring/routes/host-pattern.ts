import { JavaRegex } from "../java-regex/java-regex.ts";
import { JavaRegexError } from "../java-regex/reader.ts";
import { MatchThrows, type Variables } from "./path-pattern.ts";
import { segmentExpression } from "./segment-expression.ts";

interface Label {
  readonly any: boolean;
  readonly text: string;
  readonly names: readonly string[];
  readonly source: string;
}

/** An ant pattern over the labels of a host name: `**` is any number of labels, `*` and `?` stay inside one. */
export class HostPattern {
  readonly #pattern: string;
  readonly #labels: readonly Label[];

  constructor(pattern: string) {
    this.#pattern = pattern;
    this.#labels = labelsOf(pattern).map((text) => ({ any: text === "**", text, ...segmentExpression(text) }));
  }

  match(host: string): Variables | undefined {
    if (host.startsWith(".") !== this.#pattern.startsWith(".")) return undefined;
    const labels = labelsOf(host);
    const endsAlike = host.endsWith(".") === this.#pattern.endsWith(".");
    return this.#from(0, labels, 0, endsAlike);
  }

  #from(at: number, labels: readonly string[], from: number, endsAlike: boolean): Variables | undefined {
    const label = this.#labels[at];
    if (label === undefined) return from === labels.length && endsAlike ? {} : undefined;
    if (label.any) {
      if (this.#labels.slice(at).every((each) => each.any)) return {};
      for (let next = from; next <= labels.length; next++) {
        const variables = this.#from(at + 1, labels, next, endsAlike);
        if (variables) return variables;
      }
      return undefined;
    }
    const value = labels[from];
    if (value === undefined) return undefined;
    const own = matchLabel(label, value);
    const rest = own && this.#from(at + 1, labels, from + 1, endsAlike);
    return rest && { ...own, ...rest };
  }
}

function labelsOf(text: string): string[] {
  return text.split(".").filter((label) => label !== "");
}

function matchLabel(label: Label, value: string): Variables | undefined {
  if (!/[?*{]/.test(label.text)) return label.text === value ? {} : undefined;
  const regex = compiled(label.source);
  const groups = regex.capture(value);
  if (groups === undefined) return undefined;
  if (groups.length !== label.names.length) throw new MatchThrows("the number of capturing groups does not match");
  return Object.fromEntries(label.names.map((name, index) => [name, groups[index] ?? ""]));
}

/** Unlike a path's, a host's expressions are compiled when they are first used, so a bad one throws in the middle of a match. */
export function compiled(source: string): JavaRegex {
  try {
    return new JavaRegex(source);
  } catch (error) {
    if (error instanceof JavaRegexError) throw new MatchThrows(error.message);
    throw error;
  }
}
