import type { Assertion } from "./assertions.ts";
import type { CharSet } from "./char-set.ts";

/** A parsed expression. */
export type Node =
  | { readonly kind: "char"; readonly code: number }
  | { readonly kind: "set"; readonly set: CharSet }
  | { readonly kind: "sequence"; readonly of: readonly Node[] }
  | { readonly kind: "choice"; readonly of: readonly Node[] }
  | { readonly kind: "group"; readonly number: number; readonly of: Node }
  | Repeat
  | { readonly kind: "atomic"; readonly of: Node }
  | { readonly kind: "look"; readonly behind: boolean; readonly negative: boolean; readonly of: Node }
  | { readonly kind: "assert"; readonly holds: Assertion }
  | { readonly kind: "back-reference"; readonly group: number; readonly ignoreCase: boolean };

export interface Repeat {
  readonly kind: "repeat";
  readonly of: Node;
  readonly least: number;
  readonly most: number;
  readonly greed: "greedy" | "lazy" | "possessive";
}

/** The fewest characters that a match can take. */
export function leastLength(node: Node): number {
  switch (node.kind) {
    case "char":
    case "set":
      return 1;
    case "sequence":
      return node.of.reduce((sum, each) => sum + leastLength(each), 0);
    case "choice":
      return Math.min(...node.of.map(leastLength));
    case "group":
    case "atomic":
      return leastLength(node.of);
    case "repeat":
      return node.least === 0 ? 0 : node.least * leastLength(node.of);
    default:
      return 0;
  }
}

/** The most characters that a match can take, as far as Java can tell; undefined if it cannot. */
export function mostLength(node: Node): number | undefined {
  switch (node.kind) {
    case "char":
    case "set":
      return 1;
    case "sequence":
      return sum(node.of.map(mostLength));
    case "choice":
      return most(node.of.map(mostLength));
    case "group":
    case "atomic":
      return mostLength(node.of);
    case "repeat": {
      const each = mostLength(node.of);
      // For unlimited repetitions, Java can measure only single characters.
      if (each === undefined || (node.most === Number.POSITIVE_INFINITY && each > 1)) return undefined;
      return each === 0 ? 0 : each * node.most;
    }
    case "back-reference":
      return undefined;
    default:
      return 0;
  }
}

function sum(lengths: readonly (number | undefined)[]): number | undefined {
  return lengths.reduce((all, each) => (all === undefined || each === undefined ? undefined : all + each), 0);
}

function most(lengths: readonly (number | undefined)[]): number | undefined {
  return lengths.reduce((all, each) => (all === undefined || each === undefined ? undefined : Math.max(all, each)), 0);
}
