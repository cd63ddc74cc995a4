import type { RawSetup } from "../../../scenario/scenario.ts";
import type { Look } from "../../look.ts";
import { type CallNode, callTrees } from "../../view/setup/call-tree.ts";
import { foldEqual, withoutNumber } from "../../view/setup/equal-parts.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

/** Draws the steps of all services of a setup as a tree for each request; nothing if there are none. */
export function callTreeText(setup: RawSetup, look: Look): string[] {
  return treeText(folded(callTrees(setup)), look);
}

export function treeText(trees: readonly CallNode[], look: Look): string[] {
  return trees.flatMap((tree) => [
    ...sayNode(tree, look, 4).map((text, at) => `${at === 0 ? "  " : "    "}${text}`),
    ...branches(tree.inner, look, "  "),
  ]);
}

function branches(nodes: readonly CallNode[], look: Look, margin: string): string[] {
  const { lane, line, right } = glyphsFor(look);
  const [fork, end] = look.unicode ? ["├", "└"] : ["+", "+"];
  const drawn = folded(nodes);
  return drawn.flatMap((node, at) => {
    const isLast = at === drawn.length - 1;
    const head = `${margin}${isLast ? end : fork}${line}${node.isCall ? right : line} `;
    const below = `${margin}${isLast ? " " : lane}  `;
    const [first = "", ...more] = sayNode(node, look, head.length + 3);
    return [`${head}${first}`, ...more.map((text) => `${below}   ${text}`), ...branches(node.inner, look, below)];
  });
}

/** Folds many steps, or requests of many services, that look the same. */
function folded(nodes: readonly CallNode[]): CallNode[] {
  const keyOf = ({ says, ...node }: CallNode) => JSON.stringify([says.replace(/^\S+/, withoutNumber), node]);
  return foldEqual(nodes, keyOf).map((each) => {
    if ("part" in each) return each.part;
    const last = each.more.at(-1)?.says;
    const says = `and ${each.more.length} more${last === each.more[0].says ? "" : `, to ${last}`}`;
    return { says, notes: [], isCall: false, inner: [] };
  });
}

function sayNode({ says, notes }: CallNode, look: Look, margin: number): string[] {
  const text = notes.length === 0 ? says : `${says} (${notes.join(", ")})`;
  return wrap(text, Math.max(20, look.width - margin)).map(paintFor(look).strong);
}
