import { isAlias, isMap, isScalar, isSeq, type Node, parseDocument } from "yaml";
import { DuplicateKey, noteDuplicateKeys } from "../../../text/problems/duplicate-keys.ts";
import { openSign } from "../../../text/problems/open-bracket.ts";
import type { Problem, Where } from "../../../text/problems/problem.ts";
import { wrongIndentation } from "../../../text/problems/yaml-indentation.ts";
import { onePerLine, unallowed } from "../../../text/problems/yaml-mistake.ts";
import { fillIn, hiddenValue } from "../../../text/secrets/text.ts";
import { lineOf, lineStarts } from "../../../text/words/lines.ts";
import { deepest, fromYaml, tooDeep } from "./yaml-problem.ts";

export type DocumentPath = readonly (string | number)[];

/** A YAML text as plain values with their positions in the file. */
export interface Document {
  readonly value: unknown;
  readonly problems: readonly Problem[];
  /** Returns the position of a key or its value; if it does not exist, that of the innermost value around it. */
  where(path: DocumentPath, at: "key" | "value"): Where;
}

/** Errors after which the rest of the file is still reliable, so that its other mistakes can be reported, too. */
const harmless = new Set(["DUPLICATE_KEY", "BAD_DQ_ESCAPE", "TAG_RESOLVE_FAILED"]);

/** The parser accepts these in places, and otherwise reports a mistake that nobody can see. */
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

type Range = readonly [start: number, end: number];
interface NodePosition {
  readonly key: Range | undefined;
  readonly value: Range;
  readonly children: Map<string | number, NodePosition>;
}

export function readYaml(text: string, file: string): Document {
  const starts = lineStarts(text);
  const at = (range: Range) => whereOf(text, file, starts, range);
  const nothing = (problems: readonly Problem[]): Document => ({
    value: undefined,
    problems,
    where: () => at([0, 0]),
  });
  const control = unallowed(text, controlCharacter);
  if (control !== undefined) {
    const { says, cure, at: index } = control;
    return nothing([{ says, cure, where: at([index, index + 1]) }]);
  }
  let parsed: ReturnType<typeof parseDocument>;
  try {
    parsed = parseDocument(text, { prettyErrors: false, logLevel: "error", uniqueKeys: false });
    noteDuplicateKeys(parsed);
  } catch (error) {
    // The parser is recursive, so very deep nesting exhausts the stack.
    if (error instanceof RangeError) return nothing([tooDeep({ file, line: 1, column: 1 })]);
    throw error;
  }
  // An open bracket makes the parser report mistakes in lines below it that have none.
  const codes = parsed.errors.map(({ code }) => code).filter((code) => !harmless.has(code));
  const open = codes.length > 0 && !codes.includes("RESOURCE_EXHAUSTION") ? openSign(text) : undefined;
  const read = open === undefined ? parsed.errors : parsed.errors.filter(({ pos }) => pos[0] < open.pos[0]);
  const indentation = wrongIndentation(text, read);
  const errors = indentation?.others ?? read;
  const problems = [...errors, ...parsed.warnings].map((error) => {
    const first = error instanceof DuplicateKey ? lineOf(starts, error.firstAt) : undefined;
    return fromYaml(error, at(error.pos), first);
  });
  for (const own of [indentation?.wrong, open])
    if (own !== undefined) problems.push({ says: own.says, cure: own.cure, where: at(own.pos) });
  if (parsed.errors.some((error) => !harmless.has(error.code))) return nothing(onePerLine(problems));

  const plain = (node: Node | null, key: Range | undefined, depth: number): { value: unknown; place: NodePosition } => {
    const range: Range = node?.range ? [node.range[0], node.range[1]] : (key ?? [0, 0]);
    const place: NodePosition = { key, value: range, children: new Map() };
    if (depth > deepest) {
      problems.push(tooDeep(at(range)));
      return { value: undefined, place };
    }
    if (isScalar(node)) {
      if (`${node.value}`.includes(hiddenValue))
        problems.push({ says: "this value was hidden when the file was written", cure: fillIn, where: at(range) });
      return { value: node.value, place };
    }
    if (isSeq(node)) {
      const value = node.items.map((item, index) => {
        const read = plain(item as Node, undefined, depth + 1);
        place.children.set(index, read.place);
        return read.value;
      });
      return { value, place };
    }
    if (isMap(node)) {
      // Without a prototype, so that a key such as __proto__ is a key like any other.
      const value: Record<string, unknown> = Object.create(null);
      for (const pair of node.items) {
        const keyNode = pair.key as Node;
        const keyRange: Range = keyNode?.range ? [keyNode.range[0], keyNode.range[1]] : range;
        if (!isScalar(keyNode) || typeof keyNode.value === "object") {
          problems.push({ says: "a key is not a name", cure: "write a name before the colon", where: at(keyRange) });
          continue;
        }
        // The first of two equal keys counts; the second one is already reported.
        if (place.children.has(String(keyNode.value))) continue;
        const read = plain(pair.value as Node | null, keyRange, depth + 1);
        place.children.set(String(keyNode.value), read.place);
        value[String(keyNode.value)] = read.value;
      }
      return { value, place };
    }
    if (isAlias(node)) {
      const says = `*${node.source} is an alias, which scenarios do not support`;
      problems.push({ says, cure: "write the value out", where: at(range) });
    }
    return { value: isAlias(node) ? undefined : null, place };
  };

  const { value, place } = plain(parsed.contents, undefined, 0);
  const where = (path: DocumentPath, side: "key" | "value"): Where => {
    let found = place;
    for (const [index, name] of path.entries()) {
      const child = found.children.get(name);
      if (!child) return at(found.key ?? found.value);
      found = child;
      if (index === path.length - 1 && side === "key" && found.key) return at(found.key);
    }
    return at(found.value);
  };
  return { value, problems, where };
}

export function whereOf(text: string, file: string, starts: readonly number[], [start, end]: Range): Where {
  const from = Math.min(start, Math.max(0, text.length - 1));
  const line = lineOf(starts, from);
  const lineStart = starts[line - 1]!;
  const [written = ""] = text.slice(lineStart, lineStart + 500).split(/[\r\n]/, 1);
  const column = from - lineStart + 1;
  return { file, line, column, text: written, length: Math.max(1, Math.min(end - from, written.length - column + 1)) };
}
