import { parsePattern } from "./path-pattern-parser.ts";
import type { PatternPart } from "./pattern-part.ts";
import type { PathElement } from "./request-target.ts";

/** What Spring throws while it matches: the route is passed over, and the request ends as 500 if no later route takes it. */
export class MatchThrows extends Error {}

export type Variables = Record<string, string>;

/** A path pattern that Spring would accept; the constructor throws a PatternRefused where it would not. */
export class PathPattern {
  readonly #parts: readonly PatternPart[];

  constructor(pattern: string) {
    this.#parts = parsePattern(pattern);
  }

  /** The variables captured, or undefined where the path does not match. May throw MatchThrows. */
  match(path: readonly PathElement[]): Variables | undefined {
    if (path.length === 0 && this.#parts.length > 0 && this.#parts[0]!.kind !== "segments") return undefined;
    if (path.length > 0 && this.#parts.length === 0) return undefined;
    return matchFrom(this.#parts, 0, path, 0);
  }
}

function matchFrom(
  parts: readonly PatternPart[],
  at: number,
  path: readonly PathElement[],
  from: number,
): Variables | undefined {
  const part = parts[at];
  if (part === undefined) return from === path.length ? {} : undefined;
  const last = at === parts.length - 1;
  const element = path[from];
  const value = element?.slash === false ? element.value : undefined;
  const rest = () => matchFrom(parts, at + 1, path, from + 1);
  switch (part.kind) {
    case "slash":
      return element?.slash ? rest() : undefined;
    case "literal":
      return value === part.text ? rest() : undefined;
    case "characters":
      return value !== undefined && sameCharacters(part.text, value) ? rest() : undefined;
    case "any-segment":
      if (last) return element === undefined ? {} : value === undefined ? undefined : rest();
      return value ? rest() : undefined;
    case "capture":
      return value ? captured(part, value, rest) : undefined;
    case "mixed":
      return mixed(part, value ?? "", last ? () => (from + 1 >= path.length ? {} : undefined) : rest, last);
    case "segments":
      return from === 0 && !last ? anywhere(parts, at, path, part.name) : toTheEnd(path, from, part.name);
  }
}

function sameCharacters(pattern: string, value: string): boolean {
  if (pattern.length !== value.length) return false;
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] !== "?" && pattern[at] !== value[at]) return false;
  }
  return true;
}

function captured(
  part: PatternPart & { kind: "capture" },
  value: string,
  rest: () => Variables | undefined,
): Variables | undefined {
  if (part.regex && part.regex.groups > 0) throw new MatchThrows("No capture groups allowed in the constraint regex");
  if (part.regex && !part.regex.matches(value)) return undefined;
  const variables = rest();
  return variables && { [part.name]: value, ...variables };
}

/** A segment of several pieces; the last one of a pattern may be missing from the path unless it captures. */
function mixed(
  part: PatternPart & { kind: "mixed" },
  value: string,
  rest: () => Variables | undefined,
  last: boolean,
): Variables | undefined {
  const groups = part.regex.capture(value);
  if (groups === undefined || (last && part.names.length > 0 && value === "")) return undefined;
  const variables = rest();
  if (variables === undefined) return undefined;
  if (part.names.length !== part.regex.groups) {
    throw new MatchThrows("The number of capturing groups does not match the number of variables");
  }
  return { ...Object.fromEntries(part.names.map((name, index) => [name, groups[index] ?? ""])), ...variables };
}

function anywhere(
  parts: readonly PatternPart[],
  at: number,
  path: readonly PathElement[],
  name: string | undefined,
): Variables | undefined {
  for (let from = 0; from < path.length; from++) {
    const variables = matchFrom(parts, at + 1, path, from);
    if (variables) return name === undefined ? variables : { [name]: joined(path.slice(0, from)), ...variables };
  }
  return undefined;
}

function toTheEnd(path: readonly PathElement[], from: number, name: string | undefined): Variables | undefined {
  if (from < path.length && !path[from]!.slash) return undefined;
  return name === undefined ? {} : { [name]: joined(path.slice(from)) };
}

function joined(path: readonly PathElement[]): string {
  return path.map((element) => (element.slash ? "/" : element.value)).join("");
}
