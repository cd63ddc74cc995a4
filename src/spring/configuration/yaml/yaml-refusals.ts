import { type Alias, isMap, isScalar, isSeq, type Node, Scalar } from "yaml";
import { unallowed } from "../../../text/problems/yaml-mistake.ts";
import { isOfItsTag } from "./yaml-scalar.ts";

interface YamlRefusal {
  readonly says: string;
  readonly cure: string;
}

/** Finds the first text that Java's YAML parser rejects although ours reads it, with its offset. */
export function refusedByJava(text: string): (YamlRefusal & { readonly at: number }) | undefined {
  const control = unallowed(text, /[^\t\n\r\x20-\x7e\x85\u00a0-\ufffd]/);
  if (control !== undefined) return control;
  const version = /^%YAML\s+(?!1\.)\S+/m.exec(text);
  if (version === null) return undefined;
  return { says: "only version 1 of YAML can be read", cure: "write %YAML 1.1", at: version.index };
}

const own = "tag:yaml.org,2002:";

function mayHave(node: Node, tag: string): boolean {
  if (isMap(node)) return [`${own}map`, `${own}set`].includes(tag);
  if (isSeq(node)) return tag === `${own}seq`;
  return ["str", "int", "float", "bool", "null"].includes(tag.slice(own.length)) && tag.startsWith(own);
}

/** Says why Java's YAML parser rejects a single value. */
export function refusedNode(node: Exclude<Node, Alias>, text: string): YamlRefusal | undefined {
  const { tag, range } = node;
  const says =
    tag === undefined || tag === "!" || mayHave(node, tag) ? undefined : `values with the tag ${tag} are not read`;
  if (says !== undefined) return { says, cure: "remove the tag" };
  if (!isScalar(node)) return undefined;
  if (!isOfItsTag(node)) return { says: `${node.source} does not fit the tag ${tag}`, cure: "remove the tag" };
  const written = text.slice(range?.[0], range?.[1]);
  if (node.type === Scalar.QUOTE_DOUBLE && /^"(?:[^\\]|\\[^/])*\\\//.test(written))
    return { says: "\\/ is not an escape", cure: "write a slash without the backslash" };
  return undefined;
}
