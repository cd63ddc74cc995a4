import type { JavaRegex } from "../../expression/java-regex.ts";
import type { Steps } from "../../expression/steps.ts";
import { lateRegex } from "./expressions.ts";
import { MatchThrows, type Variables } from "./path-pattern.ts";
import { segmentExpression } from "./segment-expression.ts";

interface Label {
  readonly text: string;
  /** Undefined for plain text. */
  readonly regex: (() => JavaRegex) | undefined;
  readonly names: readonly string[];
}

type Captured = readonly (readonly [name: string, value: string])[];

/** An ant pattern over the labels of a host name: `**` is any number of labels, `*` and `?` stay inside one. */
export class HostPattern {
  readonly #pattern: string;
  readonly #labels: readonly Label[];

  constructor(pattern: string) {
    this.#pattern = pattern;
    this.#labels = labelsOf(pattern).map(readLabel);
  }

  /** After a mismatch, only the latest `**` takes one more label: it can match whatever an earlier one could. */
  match(host: string, steps: Steps): Variables | undefined {
    if (host.startsWith(".") !== this.#pattern.startsWith(".")) return undefined;
    const labels = labelsOf(host);
    const captured: Captured[] = [];
    let retry: { readonly at: number; from: number; readonly captured: number } | undefined;
    let at = 0;
    let from = 0;
    for (;;) {
      steps.take(1);
      const label = this.#labels[at];
      if (label?.text === "**") {
        if (this.#labels.slice(at).every(({ text }) => text === "**")) break;
        retry = { at: ++at, from, captured: captured.length };
        continue;
      }
      const value = labels[from];
      const own = label === undefined || value === undefined ? undefined : matchLabel(label, value, steps);
      if (own !== undefined) {
        captured.push(own);
        at++;
        from++;
      } else if (label === undefined && value === undefined && host.endsWith(".") === this.#pattern.endsWith(".")) {
        break;
      } else {
        if (retry === undefined || retry.from >= labels.length) return undefined;
        at = retry.at;
        from = ++retry.from;
        captured.length = retry.captured;
      }
    }
    return Object.fromEntries(captured.flat());
  }
}

function labelsOf(text: string): string[] {
  return text.split(".").filter((label) => label !== "");
}

function readLabel(text: string): Label {
  if (!/[?*{]/.test(text) || text === "**") return { text, regex: undefined, names: [] };
  const { source, names } = segmentExpression(text);
  return { text, regex: lateRegex(source), names };
}

function matchLabel({ text, regex, names }: Label, value: string, steps: Steps): Captured | undefined {
  if (regex === undefined) return text === value ? [] : undefined;
  const groups = regex().capture(value, steps);
  if (groups === undefined) return undefined;
  if (groups.length - 1 !== names.length) throw new MatchThrows("the number of capturing groups does not match");
  return names.map((name, index) => [name, groups[index + 1] ?? ""]);
}
