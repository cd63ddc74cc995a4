import type { SpringDocument } from "./config-document.ts";
import type { ConfigPlace } from "./config-place.ts";

/** A document or the command line, with the files that it imports before and after the profiles are known. */
export interface ConfigNode {
  readonly document: SpringDocument | undefined;
  readonly places: () => readonly ConfigPlace[];
  before: readonly ConfigNode[] | undefined;
  after: readonly ConfigNode[] | undefined;
  /** Whether it takes precedence over everything that is for all profiles. */
  rises: boolean;
}

export function emptyNode(document: SpringDocument | undefined, places: ConfigNode["places"]): ConfigNode {
  return { document, places, before: undefined, after: undefined, rises: false };
}

export function nodesInOrder(node: ConfigNode): ConfigNode[] {
  return [...(node.after ?? []), ...(node.before ?? [])].flatMap(nodesInOrder).concat(node);
}

/**
 * Moves files for one profile, if a document imported them before the profiles were known, above that document and its
 * neighbours.
 */
export function rise(node: ConfigNode): void {
  const risen: ConfigNode[] = [];
  for (const each of node.before ?? []) {
    for (const phase of ["before", "after"] as const) {
      risen.push(...(each[phase] ?? []).filter(({ rises }) => rises));
      each[phase] = each[phase]?.filter(({ rises }) => !rises);
    }
  }
  for (const each of risen) each.rises = false;
  node.after = [...risen, ...(node.after ?? [])];
}
