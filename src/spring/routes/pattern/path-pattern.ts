import type { Steps } from "../../expression/steps.ts";
import type { PathElement } from "../request/request-target.ts";
import { parsePattern } from "./path-pattern-parser.ts";
import type { PatternPart } from "./pattern-part.ts";

/** Thrown where Spring throws: the route is skipped, and the request ends as 500 if no later route matches. */
export class MatchThrows extends Error {}

export type Variables = Record<string, string>;

/** A path pattern that Spring would accept; the constructor throws a PatternRefused otherwise. */
export class PathPattern {
  readonly #parts: readonly PatternPart[];

  constructor(pattern: string) {
    this.#parts = parsePattern(pattern);
  }

  /** The captured variables, or undefined if the path does not match. May throw MatchThrows. */
  match(path: readonly PathElement[], steps: Steps): Variables | undefined {
    const [first] = this.#parts;
    if (path.length === 0 && first !== undefined && first.kind !== "segments") return undefined;
    if (first?.kind !== "segments" || this.#parts.length === 1) return matchFrom(this.#parts, path, 0, steps);
    const rest = this.#parts.slice(1);
    for (let from = 0; from < path.length; from++) {
      const variables = matchFrom(rest, path, from, steps);
      if (variables) return { ...restOf(first.name, path.slice(0, from)), ...variables };
    }
    return undefined;
  }
}

/** Each part takes one element of the path; only the end of a pattern may find none left. */
function matchFrom(
  parts: readonly PatternPart[],
  path: readonly PathElement[],
  start: number,
  steps: Steps,
): Variables | undefined {
  const variables: Variables = {};
  let miscounted = false;
  let from = start;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    steps.take(1);
    const element = path[from];
    if (part.kind === "segments") {
      if (element?.slash === false) return undefined;
      if (part.name !== undefined) variables[part.name] = joined(path.slice(from));
      from = path.length;
    } else {
      if (!takes(part, element, at === parts.length - 1, variables, steps)) return undefined;
      miscounted ||= part.kind === "mixed" && part.names.length !== part.regex.groups;
      from++;
    }
  }
  if (from < path.length) return undefined;
  if (miscounted) throw new MatchThrows("The number of capturing groups does not match the number of variables");
  return variables;
}

function takes(
  part: Exclude<PatternPart, { kind: "segments" }>,
  element: PathElement | undefined,
  last: boolean,
  variables: Variables,
  steps: Steps,
): boolean {
  const value = element?.slash === false ? element.value : undefined;
  switch (part.kind) {
    case "slash":
      return element?.slash === true;
    case "literal":
      return value === part.text;
    case "characters":
      return value !== undefined && sameCharacters(part.text, value);
    case "any-segment":
      return last ? element?.slash !== true : Boolean(value);
    case "capture":
      return value !== undefined && value !== "" && captures(part, value, variables, steps);
    case "mixed":
      return mixes(part, value ?? "", last, variables, steps);
  }
}

function sameCharacters(pattern: string, value: string): boolean {
  if (pattern.length !== value.length) return false;
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] !== "?" && pattern[at] !== value[at]) return false;
  }
  return true;
}

function captures(
  { name, regex }: PatternPart & { kind: "capture" },
  value: string,
  variables: Variables,
  steps: Steps,
): boolean {
  if (regex && regex.groups > 0) throw new MatchThrows("No capture groups allowed in the constraint regex");
  if (regex && !regex.matches(value, steps)) return false;
  variables[name] = value;
  return true;
}

/** A segment of several pieces; the last one of a pattern may be missing from the path unless it captures. */
function mixes(
  { names, regex }: PatternPart & { kind: "mixed" },
  value: string,
  last: boolean,
  variables: Variables,
  steps: Steps,
): boolean {
  const groups = regex.capture(value, steps);
  if (groups === undefined || (last && names.length > 0 && value === "")) return false;
  for (const [index, name] of names.entries()) variables[name] = groups[index + 1] ?? "";
  return true;
}

function restOf(name: string | undefined, path: readonly PathElement[]): Variables {
  return name === undefined ? {} : { [name]: joined(path) };
}

function joined(path: readonly PathElement[]): string {
  return path.map((element) => (element.slash ? "/" : element.value)).join("");
}
